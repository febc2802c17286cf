import { z } from 'zod'
import type { FactName } from '../../../../contract/events.ts'
import { inTenant, type Kernel } from '../../../../platform/scope.ts'
import type { DB } from '../../../database.generated.ts'
import { recordCall } from './calls.ts'
import { inputOf, toolsFor, type Visit } from './server.ts'
import { ToolError } from './tool-error.ts'

const toolCall = z.object({
  method: z.literal('tools/call'),
  params: z.object({ name: z.string(), arguments: z.unknown() }),
})

/** Records calls that never reach a tool: one that the key is not offered as a denial, others as calls, which they count as. */
export async function recordRefusedCall(
  kernel: Kernel<DB, FactName>,
  { caller, requestId }: Visit,
  body: unknown,
): Promise<void> {
  const call = toolCall.safeParse(body).data
  if (!call) return
  const { name, arguments: input = {} } = call.params
  const tool = toolsFor(caller.permissions).find((one) => one.name === name)
  if (!tool) {
    const { tenantId, actor } = caller
    await inTenant(kernel, { tenantId, actor, requestId }, async (tx) =>
      tx.emit('access.denied', {
        entityId: actor.userId,
        label: actor.name,
        metadata: { tool: name.slice(0, 100) },
      }),
    )
    return
  }
  if (inputOf(tool).safeParse(input).success) return
  await recordCall(kernel, caller, { tool: name, record: null, requestId }).catch((error: unknown) => {
    // What is wrong with the call is said before that its budget is used up.
    if (!(error instanceof ToolError)) throw error
  })
}
