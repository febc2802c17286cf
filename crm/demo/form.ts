import { type DemoForm, demoFormName } from '../../platform/demo-form.ts'
import type { Tx } from '../context.ts'
import { createConnection, updateConnection } from '../modules/inquiries/connections.ts'
import { connectionsBox } from '../modules/inquiries/routes.ts'
import type { Services } from '../services.ts'

/** Connects the form of the form service beside, with its secret, as somebody does who chooses it there. */
export async function connectForm(tx: Tx, { env }: Pick<Services, 'env'>, agreed: DemoForm): Promise<void> {
  const box = connectionsBox(env)
  const { connectionId, secret, accountId, subscriptionId, formId } = agreed
  await createConnection(tx, box, { name: demoFormName, secret }, connectionId)
  // Its fields come with its first answer; what they become is as proposed, but that the message is what was written.
  const mapping = { stay: 'answer', message: 'message' } as const
  const form = { accountId, subscriptionId, id: formId, name: demoFormName, earlier: 0, fields: [] }
  await updateConnection(tx, box, connectionId, { mapping, form }, null)
}
