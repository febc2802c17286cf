import type { LetterTexts } from '../letter.ts'

export const sv: LetterTexts = {
  password_reset: ({ name }) => ({
    subject: 'Välj ditt lösenord till Berthwise Forms',
    blocks: [
      { text: `Hej ${name},` },
      { text: 'Någon bad om ett nytt lösenord till ditt konto. Välj det inom en timme.' },
      { button: 'Välj ett nytt lösenord' },
      { text: 'Om du inte bad om det kan du bortse från det här mejlet.' },
    ],
  }),
  member_invitation: ({ name, account, by, days }) => ({
    subject: `En inbjudan till ${account}`,
    blocks: [
      { text: `Hej ${name},` },
      {
        text: `${by} bjuder in dig att bygga formulären för ${account} med Berthwise Forms. Inbjudan gäller i ${days} dagar.`,
      },
      { button: 'Tacka ja till inbjudan' },
      { text: 'Om du inte väntade dig det kan du bortse från mejlet: inget händer utan dig.' },
    ],
  }),
  subscription_disabled: ({ name, form, hookUrl, lastError, href }) => ({
    subject: `Svaren på ${form} kommer inte längre fram`,
    blocks: [
      { text: `Hej ${name},` },
      { text: 'Under fem dagar har inget kunnat levereras till' },
      { quote: hookUrl },
      ...(lastError ? [{ quote: lastError }] : []),
      {
        text: 'så vi har slutat försöka. Inget är förlorat: när mottagaren fungerar igen kan du aktivera den och skicka det som misslyckades.',
      },
      { go: 'Öppna formulärets webhookar', href },
    ],
  }),
  submission: ({ form, answers, href }) => ({
    subject: `Nytt svar: ${form}`,
    blocks: [{ facts: answers }, { go: 'Öppna svaret', href }],
  }),
}
