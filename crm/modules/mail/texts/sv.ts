import type { SignerRole } from '../../../../contract/documents/vocabulary.ts'
import type { Composed } from '../../../../platform/mail/compose.ts'
import type { LetterTexts, LetterValues, StoppedWork } from '../letter.ts'
import { newsLine } from './news.ts'
import { otherLetters } from './others.ts'

const hello = (name: string) => ({ text: name ? `Hej ${name},` : 'Hej,' })

/** What stopped, as a sentence. */
const stopped: Readonly<Record<StoppedWork, string>> = {
  import: 'Din import stannade',
  import_undo: 'Återtagandet av din import stannade',
  data_export: 'En kunds uppgifter kunde inte sammanställas',
  duplicate_scan: 'Sökningen efter dubbletter stannade',
  storage_move: 'Flytten av filerna stannade',
  storage_sweep: 'Städningen av filerna stannade',
}

export const sv: LetterTexts = {
  staff_invitation: ({ firstName, by, port, role, days }, product) => ({
    subject: `En inbjudan till ${port}`,
    blocks: [
      hello(firstName),
      {
        text: `${by} bjuder in dig till ${port} på ${product}, som ${role}. Inbjudan gäller i ${days} dagar.`,
      },
      { button: 'Tacka ja till inbjudan' },
      {
        text: 'Den som har ett konto loggar in med det där; den som inte har något väljer ett lösenord. Om du inte väntade dig detta kan du bortse från mejlet: inget händer utan dig.',
      },
    ],
  }),
  staff_password_reset: ({ name }, product) => ({
    subject: `Välj ditt lösenord till ${product}`,
    blocks: [
      hello(name),
      { text: 'Någon har bett om ett nytt lösenord till ditt konto. Välj det inom en timme.' },
      { button: 'Välj ett nytt lösenord' },
      { text: 'Om du inte bad om detta kan du bortse från mejlet.' },
    ],
  }),
  second_factor_cleared: ({ name, by, href }, product) => ({
    subject: 'Ditt andra inloggningssteg har tagits bort',
    blocks: [
      hello(name),
      {
        text: `${by} har tagit bort det andra inloggningssteget för ditt ${product}-konto, och du har loggats ut överallt. Logga in med lösenordet och ställ in appen på nytt.`,
      },
      ...(href ? [{ go: 'Öppna ditt konto', href }] : []),
      { text: 'Om du inte bad om detta: byt lösenord och tala med hamnens administratör.' },
    ],
  }),
  residential_inquiry: ({ port, message, consent, ...inquiry }) => ({
    subject: `Bostadsförfrågan från ${port}`,
    blocks: [
      { text: `Någon frågar ${port} om en bostad.` },
      {
        facts: [
          ['Namn', inquiry.name],
          ['E-post', inquiry.email],
          ['Telefon', inquiry.phone],
          ['Söker', inquiry.sought],
          ['Nationalitet', inquiry.nationality],
          ['Bosättningsland', inquiry.residence],
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
      ...(href ? [{ go: 'Öppna webhooken', href }] : []),
    ],
  }),
  work_stopped: ({ name, port, work, href }) => ({
    subject: `${port}: ${stopped[work]}`,
    blocks: [
      hello(name),
      { text: `${stopped[work]}.` },
      {
        text: 'Det gjordes flera försök. Inget är förlorat: det som hann bli klart finns kvar, och du kan starta igen för att fortsätta.',
      },
      ...(href ? [{ go: 'Öppna', href }] : []),
    ],
  }),
  notification: ({ name, port, news, href }, product) => ({
    subject: newsLine('sv', news, product),
    blocks: [
      hello(name),
      { text: `det här är nytt i ${port}:` },
      { quote: newsLine('sv', news, product) },
      ...(href ? [{ go: 'Öppna', href }] : []),
    ],
  }),
  reminder_digest: ({ name, port, news, waiting, href, endHref }, product) => ({
    subject: `${port}: din dag`,
    blocks: [
      hello(name),
      ...(waiting.length > 0
        ? [
            { text: 'Det här väntar på dig i dag:' },
            {
              facts: waiting.map(
                ({ title, at, overdue }) => [overdue ? `försenad, ${at}` : at, title] as [string, string],
              ),
            },
          ]
        : []),
      ...(news.length > 0
        ? [
            { text: 'Nytt sedan förra brevet:' },
            ...news.map((one) => ({ quote: newsLine('sv', one, product) })),
          ]
        : []),
      ...(href ? [{ go: 'Öppna dina påminnelser', href }] : []),
      { go: 'Få inte det här mejlet längre', href: endHref },
    ],
  }),
  gdpr_export: ({ name, port, days }) => ({
    subject: `Vad ${port} har sparat om dig`,
    blocks: [
      hello(name),
      {
        text: `du har frågat vad ${port} har sparat om dig. Allt finns i ett arkiv som du kan hämta i ${days} dagar.`,
      },
      { button: 'Hämta arkivet' },
      { text: 'Behåll det här mejlet för dig själv: den som har länken kan öppna arkivet.' },
    ],
  }),
  erasure_code: ({ name, code, minutes }) => ({
    subject: `${code} är din kod`,
    blocks: [
      hello(name),
      { text: `med den här koden raderar du en kund för gott. Den gäller i ${minutes} minuter.` },
      { quote: code },
      { text: 'Om du inte har bett om detta, bortse från mejlet och säg till en administratör.' },
    ],
  }),
  waiting_list_next: ({ name, port, mooring }) => ({
    subject: `Båtplats ${mooring} kan bli ledig`,
    blocks: [
      hello(name),
      { text: `Du står näst i tur till båtplats ${mooring} i ${port}: ingen håller den just nu.` },
      {
        text: 'Vi hör av oss till dig. Svara på det här mejlet om du inte längre vill ha den, eller vill vara snabbare än vi.',
      },
    ],
  }),
  supplemental_info: ({ name, port, days }) => ({
    subject: `${port} behöver några uppgifter`,
    blocks: [
      hello(name),
      {
        text: `${port} behöver din adress och uppgifter om din båt till båtplatsens handlingar. Formuläret är öppet i ${days} dagar och tar en minut.`,
      },
      { button: 'Fyll i uppgifterna' },
      {
        text: 'Länken är bara för dig och kan användas en gång. Bortse från mejlet om du inte väntade dig det.',
      },
    ],
  }),
  portal_activation: ({ name, port, days }) => ({
    subject: `${port}: dina egna sidor`,
    blocks: [
      hello(name),
      {
        text: `${port} har öppnat egna sidor åt dig: hur det går med din båtplats, handlingar att skriva under, fakturor och ett sätt att fråga. Välj ett lösenord för att se dem. Länken är öppen i ${days} dagar.`,
      },
      { button: 'Öppna mina sidor' },
      { text: 'Bortse från mejlet om du inte väntade dig det: ingen kommer in utan länken.' },
    ],
  }),
  portal_file_request: ({ name, port, title, href }) => ({
    subject: `${port} ber dig om en fil`,
    blocks: [hello(name), { text: `${port} ber dig skicka: ${title}.` }, { go: 'Skicka filen', href }],
  }),
  portal_message: ({ name, port, author, messages, href }) => ({
    subject: `${author} på ${port} skrev till dig`,
    blocks: [
      hello(name),
      { text: `${author} på ${port} skrev till dig:` },
      ...messages.map((quote) => ({ quote })),
      { go: 'Svara på dina sidor', href },
    ],
  }),
  portal_password_reset: ({ name, port, minutes }) => ({
    subject: `Ett nytt lösenord för ${port}`,
    blocks: [
      hello(name),
      {
        text: `Välj ett nytt lösenord för dina sidor hos ${port}. Länken är öppen i ${minutes} minuter och fungerar en gång.`,
      },
      { button: 'Välj lösenord' },
      { text: 'Bortse från mejlet om du inte bad om det: ditt lösenord förblir som det är.' },
    ],
  }),
  eoi_invitation: (values) => invitation(values),
  signing_invitation: (values) => invitation(values),
  signing_reminder: ({ name, port, title, until }) => ({
    subject: `En påminnelse: ”${title}” väntar på dig`,
    blocks: [
      hello(name),
      {
        text: `”${title}” från ${port} väntar fortfarande på dig.${until ? ` Det kan undertecknas till ${until}.` : ''}`,
      },
      { button: 'Öppna dokumentet' },
      { text: 'Länken är bara för dig: ge den inte vidare.' },
    ],
  }),
  signing_completed: ({ name, port, title, signers, attached }) => ({
    subject: `”${title}” är undertecknat av alla`,
    blocks: [
      hello(name),
      { text: `”${title}” från ${port} har undertecknats av ${signers.join(', ')}.` },
      attached
        ? { text: 'Det undertecknade dokumentet är bifogat. Spara det bland dina papper.' }
        : { button: 'Hämta det undertecknade dokumentet' },
    ],
  }),
  invoice: ({ name, port, number, total, due, reference, iban, message, href }) => ({
    subject: `Faktura ${number} från ${port}`,
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: `${port} skickar dig faktura ${number} på ${total}.` },
      {
        facts: [
          ['Att betala', total],
          ['Förfaller', due],
          ['IBAN', iban],
          ['Referens', reference],
        ],
      },
      ...(href ? [{ go: 'Öppna fakturan', href }] : []),
    ],
  }),
  credit_note: ({ name, port, number, total, credited, message, href }) => ({
    subject: `Kreditfaktura ${number} från ${port}`,
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: `${port} krediterar faktura ${credited}: kreditfaktura ${number} på ${total}.` },
      ...(href ? [{ go: 'Öppna kreditfakturan', href }] : []),
    ],
  }),
  invoice_reminder: ({ name, port, number, total, due, reference, iban, href }) => ({
    subject: `Faktura ${number} från ${port} har förfallit`,
    blocks: [
      hello(name),
      {
        text: `faktura ${number} förföll den ${due}, och ${total} är fortfarande obetalt. Har du betalat de senaste dagarna kan du bortse från det här mejlet.`,
      },
      {
        facts: [
          ['Obetalt', total],
          ['Förföll', due],
          ['IBAN', iban],
          ['Referens', reference],
        ],
      },
      ...(href ? [{ go: 'Öppna fakturan', href }] : []),
    ],
  }),
  ...otherLetters.sv,
  mail_test: ({ name, port, sender }) => ({
    subject: `Mejl från ${port} kommer fram`,
    blocks: [
      hello(name),
      { text: `det här mejlet skickades från ${sender} för att se om det kommer fram. Det gör det.` },
    ],
  }),
}

const requests: Readonly<Record<SignerRole, (title: string, port: string) => string>> = {
  client: (title, port) => `${port} ber dig underteckna ”${title}”.`,
  developer: (title, port) => `”${title}” väntar på din underskrift för ${port}.`,
  approver: (title, port) => `${port} ber dig godkänna ”${title}”.`,
  witness: (title, port) => `${port} ber dig bevittna ”${title}”.`,
  cc: (title, port) => `${port} skickar dig en kopia av ”${title}”.`,
}

function invitation({
  name,
  port,
  title,
  role,
  subject,
  message,
  until,
}: LetterValues['signing_invitation']): Composed {
  return {
    subject: subject ?? `Underteckna ”${title}”`,
    blocks: [
      // Whoever wrote the message greets in it.
      ...(message ? [] : [hello(name)]),
      { text: requests[role](title, port) },
      ...(message ? [{ quote: message }] : []),
      { button: 'Öppna dokumentet' },
      {
        text: `${until ? `Det kan undertecknas till ${until}. ` : ''}Länken är bara för dig: ge den inte vidare.`,
      },
    ],
  }
}
