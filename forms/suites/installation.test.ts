import { installationSuite } from '../../platform/testing/installation.suite.ts'
import { migrations, schemas, tenancy } from '../database.ts'
import { formsApp } from '../testing/app.ts'

installationSuite({
  migrations,
  schemas,
  tenancy,
  async filled() {
    const app = await formsApp()
    const account = await app.account()
    await account.owner.post('/api/v1/workspaces', { name: 'Second' })
    await app.submit(account.slug, { name: 'Karin' })
    const tables = ['accounts', 'members', 'api_keys', 'forms', 'form_versions', 'submissions', 'events']
    return { connection: app.connection, close: app.close, tables }
  },
})
