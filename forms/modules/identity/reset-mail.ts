import type { NewMail } from '../../../platform/mail/write.ts'
import { formMail } from '../../mail-brand.ts'

/** The mail with the link that sets a new password. */
export function resetMail(user: { email: string; name: string }, link: string): NewMail {
  return {
    ...formMail,
    category: 'password_reset',
    to: user.email,
    subject: 'Set your Berthwise Forms password',
    blocks: [
      { text: `Hello ${user.name},` },
      { text: 'Somebody asked for a new password for your account. Set it within the hour.' },
      { button: 'Set a new password' },
      { text: 'If you did not ask for this, ignore this mail.' },
    ],
    link,
  }
}
