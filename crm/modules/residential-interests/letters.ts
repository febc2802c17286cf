import { letterOf } from '../mail/letter.ts'

interface Values {
  port: string
  name: string
  email: string | null
  phone: string | null
  sought: string | null
  nationality: string | null
  residence: string | null
  consent: boolean | null
  message: string | null
}

export const inquiryLetter = letterOf('residential_inquiry', {
  category: 'notification',
  sample: (port) => ({
    port,
    name: 'Vera Dahl',
    email: 'vera@example.com',
    phone: '+46 70 123 45 67',
    sought: '2',
    nationality: 'SE',
    residence: 'FI',
    consent: true,
    message: '…',
  }),
  write: ({ name, email, phone, sought, nationality, residence, consent, message }: Values, { say }) => ({
    subject: say('subject'),
    blocks: [
      { text: say('text') },
      {
        facts: [
          [say('name'), name],
          [say('email'), email],
          [say('phone'), phone],
          [say('sought'), sought],
          [say('nationality'), nationality],
          [say('residence'), residence],
          [say('consent'), consent === null ? null : say(consent ? 'yes' : 'no')],
        ],
      },
      ...(message ? [{ text: say('message') }, { quote: message }] : []),
    ],
  }),
})
