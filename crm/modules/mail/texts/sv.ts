import type { LetterTexts } from '../letter.ts'

const hello = (name: string) => ({ text: name ? `Hej ${name},` : 'Hej,' })

export const sv: LetterTexts = {
  staff_invitation: ({ firstName, by, port, role, days }) => ({
    subject: `En inbjudan till ${port}`,
    blocks: [
      hello(firstName),
      {
        text: `${by} bjuder in dig till ${port} på Berthwise, som ${role}. Inbjudan gäller i ${days} dagar.`,
      },
      { button: 'Tacka ja till inbjudan' },
      {
        text: 'Den som har ett konto loggar in med det där; den som inte har något väljer ett lösenord. Om du inte väntade dig detta kan du bortse från mejlet: inget händer utan dig.',
      },
    ],
  }),
  staff_password_reset: ({ name }) => ({
    subject: 'Välj ditt lösenord till Berthwise',
    blocks: [
      hello(name),
      { text: 'Någon har bett om ett nytt lösenord till ditt konto. Välj det inom en timme.' },
      { button: 'Välj ett nytt lösenord' },
      { text: 'Om du inte bad om detta kan du bortse från mejlet.' },
    ],
  }),
  residential_inquiry: ({ port, message, consent, ...said }) => ({
    subject: `Bostadsförfrågan från ${port}`,
    blocks: [
      { text: `Någon frågar ${port} om en bostad.` },
      {
        facts: [
          ['Namn', said.name],
          ['E-post', said.email],
          ['Telefon', said.phone],
          ['Söker', said.sought],
          ['Nationalitet', said.nationality],
          ['Bosättningsland', said.residence],
          ['Får kontaktas', consent === null ? null : consent ? 'ja' : 'nej'],
        ],
      },
      ...(message ? [{ text: 'Meddelande:' }, { quote: message }] : []),
    ],
  }),
  webhook_disabled: ({ name, port, label, url, gone, lastError, href }) => ({
    subject: `Händelser i ${port} når inte längre ${label}`,
    blocks: [
      hello(name),
      { text: 'Inget skickas längre till' },
      { quote: url },
      {
        text: gone
          ? 'Mottagaren svarade 410: den tar inte emot fler händelser.'
          : 'Under fem dagar har inget kunnat levereras.',
      },
      ...(lastError && !gone ? [{ quote: lastError }] : []),
      { text: 'När mottagaren fungerar igen kan du aktivera webhooken och skicka det som misslyckades.' },
      { go: 'Öppna webhooken', href },
    ],
  }),
  mail_test: ({ name, port, sender }) => ({
    subject: `Mejl från ${port} kommer fram`,
    blocks: [
      hello(name),
      { text: `det här mejlet skickades från ${sender} för att se om det kommer fram. Det gör det.` },
    ],
  }),
}
