import type { LetterTexts } from '../letter.ts'

export const en: LetterTexts = {
  password_reset: ({ name }) => ({
    subject: 'Set your Berthwise Forms password',
    blocks: [
      { text: `Hello ${name},` },
      { text: 'Somebody asked for a new password for your account. Set it within the hour.' },
      { button: 'Set a new password' },
      { text: 'If you did not ask for this, ignore this mail.' },
    ],
  }),
  member_invitation: ({ name, account, by, days }) => ({
    subject: `An invitation to ${account}`,
    blocks: [
      { text: `Hello ${name},` },
      {
        text: `${by} invites you to build the forms of ${account} with Berthwise Forms. The invitation is good for ${days} days.`,
      },
      { button: 'Accept the invitation' },
      { text: 'If you did not expect this, ignore this mail: nothing happens without you.' },
    ],
  }),
  subscription_disabled: ({ name, form, hookUrl, lastError, href }) => ({
    subject: `Submissions of ${form} do not arrive any more`,
    blocks: [
      { text: `Hello ${name},` },
      { text: 'For five days nothing could be delivered to' },
      { quote: hookUrl },
      ...(lastError ? [{ quote: lastError }] : []),
      {
        text: 'so we have stopped trying. Nothing is lost: once the receiver works again, enable it and send what failed.',
      },
      { go: 'Open the webhooks of the form', href },
    ],
  }),
  submission: ({ form, answers, href }) => ({
    subject: `New answer: ${form}`,
    blocks: [{ facts: answers }, { go: 'Open the answer', href }],
  }),
}
