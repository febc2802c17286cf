import { type ServedApp, serve } from '../../platform/testing/served.ts'
import { type Person, type TestApp, testApp } from './app.ts'

/** The CRM as a process of its own, and an administrator of a port. */
export async function serveCrm(): Promise<ServedApp & { app: TestApp; admin: Person }> {
  const app = await testApp()
  const admin = await app.person(await app.makePort(), 'port_admin')
  const { secret, dataDir, shards } = app.crm.services.env
  const served = await serve('crm/main.ts', { connection: app.connection, shards }, (listenPort) => ({
    SECRET: secret,
    DATA_DIR: dataDir,
    LISTEN_PORT: String(listenPort),
    PUBLIC_URL: `http://127.0.0.1:${listenPort}`,
    DEMO: 'off',
    RUN: 'web',
  }))
  return {
    app,
    admin,
    served,
    async close() {
      await served.stop()
      await app.close()
    },
  }
}
