import { type Receiver, startReceiver } from '../../platform/testing/receiver.ts'
import { type FormsApp, formsApp, type TestAccount } from './app.ts'

/** The form service as a platform meets it: served and delivering, with an account and somewhere to deliver to. */
export interface Automated {
  app: FormsApp
  account: TestAccount
  receiver: Receiver
  /** Where it is served. */
  url: string
  close(): Promise<void>
}

export async function automated(): Promise<Automated> {
  const app = await formsApp({ env: { hookAllow: ['127.0.0.1'] } })
  const url = await app.web.listen({ host: '127.0.0.1', port: 0 })
  const account = await app.account()
  await app.forms.openWorker()
  const receiver = await startReceiver()
  return {
    app,
    account,
    receiver,
    url,
    async close() {
      await app.close()
      await receiver.close()
    },
  }
}
