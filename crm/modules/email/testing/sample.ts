import type { ModuleSample } from '../../../suites/sample.ts'
import { openedHost } from '../../../testing/app.ts'

export const sample: ModuleSample = async (make, clientId) => {
  const account = {
    address: 'desk@example.com',
    host: openedHost,
    port: 993,
    tls: true,
    username: 'desk',
    password: 'a secret word',
    smtp: null,
  }
  const { id } = await make('/api/v1/email/accounts', account)
  const message = { clientId, to: 'ingrid@example.com', subject: 'Your berth', body: 'See you soon.' }
  const { id: emailId } = await make('/api/v1/emails', message)
  return {
    ids: { accounts: id, 'email/accounts': id, emails: emailId },
    bodies: {
      'emailAccounts.create': { ...account, address: 'other@example.com' },
      'emailAccounts.update': { shared: false },
      'emailAccounts.test': { ...account, address: undefined },
      'emails.send': message,
    },
  }
}
