import { createHmac } from 'node:crypto'
import { type ServedApp, serve } from '../../platform/testing/served.ts'
import { type FormsApp, formsApp } from './app.ts'

// What the process derives its own secret from.
const secret = 'a secret for the fuzz alone, of enough characters'

/** The form service as a process of its own, with these settings beside. */
export async function serveForms(
  settings: Record<string, string> = {},
): Promise<ServedApp & { app: FormsApp }> {
  const app = await formsApp({
    env: { secret: createHmac('sha256', secret).update('forms').digest('base64url') },
  })
  const { shards } = app.forms.services.env
  const served = await serve('forms/main.ts', { connection: app.connection, shards }, (listenPort) => ({
    SECRET: secret,
    DATA_DIR: app.forms.services.env.dataDir,
    FORMS_LISTEN_PORT: String(listenPort),
    FORMS_PUBLIC_URL: `http://127.0.0.1:${listenPort}`,
    DEMO: 'off',
    RUN: 'web',
    ...settings,
  }))
  return {
    app,
    served,
    async close() {
      await served.stop()
      await app.close()
    },
  }
}
