import type { LetterTexts } from '../letter.ts'

const hello = (name: string) => ({ text: name ? `Hello ${name},` : 'Hello,' })

export const en: LetterTexts = {
  staff_invitation: ({ firstName, by, port, role, days }) => ({
    subject: `An invitation to ${port}`,
    blocks: [
      hello(firstName),
      {
        text: `${by} invites you to ${port} on Berthwise, as ${role}. The invitation is good for ${days} days.`,
      },
      { button: 'Accept the invitation' },
      {
        text: 'Who has an account signs in with it there; who has none chooses a password. If you did not expect this, ignore this mail: nothing happens without you.',
      },
    ],
  }),
  staff_password_reset: ({ name }) => ({
    subject: 'Set your Berthwise password',
    blocks: [
      hello(name),
      { text: 'Somebody asked for a new password for your account. Set it within the hour.' },
      { button: 'Set a new password' },
      { text: 'If you did not ask for this, ignore this mail.' },
    ],
  }),
  residential_inquiry: ({ port, message, consent, ...said }) => ({
    subject: `Residential inquiry from ${port}`,
    blocks: [
      { text: `Somebody asks ${port} about a home.` },
      {
        facts: [
          ['Name', said.name],
          ['E-mail', said.email],
          ['Phone', said.phone],
          ['Looking for', said.sought],
          ['Nationality', said.nationality],
          ['Country of residence', said.residence],
          ['Agrees to be contacted', consent === null ? null : consent ? 'yes' : 'no'],
        ],
      },
      ...(message ? [{ text: 'Message:' }, { quote: message }] : []),
    ],
  }),
  webhook_disabled: ({ name, port, label, url, gone, lastError, href }) => ({
    subject: `Events of ${port} do not arrive at ${label} any more`,
    blocks: [
      hello(name),
      { text: 'Nothing is sent any more to' },
      { quote: url },
      {
        text: gone
          ? 'The receiver answered 410: it takes no more events.'
          : 'For five days nothing could be delivered.',
      },
      ...(lastError && !gone ? [{ quote: lastError }] : []),
      { text: 'Once the receiver works again, enable the webhook and send what failed.' },
      { go: 'Open the webhook', href },
    ],
  }),
  mail_test: ({ name, port, sender }) => ({
    subject: `Mail of ${port} arrives`,
    blocks: [hello(name), { text: `this mail was sent from ${sender} to see whether it arrives. It does.` }],
  }),
}
