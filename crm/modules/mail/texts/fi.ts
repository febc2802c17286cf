import type { SignerRole } from '../../../../contract/documents/vocabulary.ts'
import type { Composed } from '../../../../platform/mail/compose.ts'
import type { LetterTexts, LetterValues, StoppedWork } from '../letter.ts'
import { newsLine } from './news.ts'
import { otherLetters } from './others.ts'

const hello = (name: string) => ({ text: name ? `Hei ${name},` : 'Hei,' })

/** What stopped, as a sentence. */
const stopped: Readonly<Record<StoppedWork, string>> = {
  import: 'Tuontisi pysähtyi',
  import_undo: 'Tuontisi peruminen pysähtyi',
  data_export: 'Asiakkaan tietoja ei saatu koottua',
  duplicate_scan: 'Kaksoiskappaleiden haku pysähtyi',
  storage_move: 'Tiedostojen siirto pysähtyi',
  storage_sweep: 'Tiedostojen siivous pysähtyi',
}

export const fi: LetterTexts = {
  staff_invitation: ({ firstName, by, port, role, days }, product) => ({
    subject: `Kutsu: ${port}`,
    blocks: [
      hello(firstName),
      {
        text: `${by} kutsuu sinut ${product}n satamaan ${port}, roolina ${role}. Kutsu on voimassa ${days} päivää.`,
      },
      { button: 'Hyväksy kutsu' },
      {
        text: 'Jos sinulla on tili, kirjaudut siellä sillä; jos ei, valitset salasanan. Jos et odottanut tätä, voit jättää viestin huomiotta: mitään ei tapahdu ilman sinua.',
      },
    ],
  }),
  staff_password_reset: ({ name }, product) => ({
    subject: `Aseta ${product}-salasanasi`,
    blocks: [
      hello(name),
      { text: 'Tilillesi on pyydetty uutta salasanaa. Aseta se tunnin kuluessa.' },
      { button: 'Aseta uusi salasana' },
      { text: 'Jos et pyytänyt tätä, voit jättää viestin huomiotta.' },
    ],
  }),
  second_factor_cleared: ({ name, by, href }, product) => ({
    subject: 'Toinen tunnistautumisvaiheesi poistettiin',
    blocks: [
      hello(name),
      {
        text: `${product}-tilisi toisen tunnistautumisvaiheen poisti: ${by}. Sinut kirjattiin ulos kaikkialta. Kirjaudu salasanallasi ja ota sovellus käyttöön uudelleen.`,
      },
      ...(href ? [{ go: 'Avaa tilisi', href }] : []),
      { text: 'Jos et pyytänyt tätä, vaihda salasanasi ja ota yhteyttä sataman ylläpitäjään.' },
    ],
  }),
  residential_inquiry: ({ port, message, consent, ...inquiry }) => ({
    subject: `Asuntokysely: ${port}`,
    blocks: [
      { text: `Satamalta ${port} kysytään asuntoa.` },
      {
        facts: [
          ['Nimi', inquiry.name],
          ['Sähköposti', inquiry.email],
          ['Puhelin', inquiry.phone],
          ['Hakee', inquiry.sought],
          ['Kansalaisuus', inquiry.nationality],
          ['Asuinmaa', inquiry.residence],
          ['Suostuu yhteydenottoon', consent === null ? null : consent ? 'kyllä' : 'ei'],
        ],
      },
      ...(message ? [{ text: 'Viesti:' }, { quote: message }] : []),
    ],
  }),
  webhook_disabled: ({ name, port, label, url, gone, lastError, href }) => ({
    subject: `Sataman ${port} tapahtumat eivät enää saavu osoitteeseen ${label}`,
    blocks: [
      hello(name),
      { text: 'Mitään ei enää lähetetä osoitteeseen' },
      { quote: url },
      {
        text: gone
          ? 'Vastaanottaja vastasi 410: se ei ota enää vastaan tapahtumia.'
          : 'Viiteen päivään mitään ei ole voitu toimittaa.',
      },
      ...(lastError && !gone ? [{ quote: lastError }] : []),
      { text: 'Kun vastaanottaja toimii taas, ota webhook käyttöön ja lähetä epäonnistuneet.' },
      ...(href ? [{ go: 'Avaa webhook', href }] : []),
    ],
  }),
  work_stopped: ({ name, port, work, href }) => ({
    subject: `${port}: ${stopped[work]}`,
    blocks: [
      hello(name),
      { text: `${stopped[work]}.` },
      {
        text: 'Sitä yritettiin useita kertoja. Mitään ei ole kadonnut: valmiiksi saatu säilyy, ja voit jatkaa aloittamalla uudelleen.',
      },
      ...(href ? [{ go: 'Avaa', href }] : []),
    ],
  }),
  notification: ({ name, port, news, href }, product) => ({
    subject: newsLine('fi', news, product),
    blocks: [
      hello(name),
      { text: `tätä uutta satamassa ${port}:` },
      { quote: newsLine('fi', news, product) },
      ...(href ? [{ go: 'Avaa', href }] : []),
    ],
  }),
  reminder_digest: ({ name, port, news, waiting, href, endHref }, product) => ({
    subject: `${port}: päiväsi`,
    blocks: [
      hello(name),
      ...(waiting.length > 0
        ? [
            { text: 'Tämä odottaa sinua tänään:' },
            {
              facts: waiting.map(
                ({ title, at, overdue }) => [overdue ? `myöhässä, ${at}` : at, title] as [string, string],
              ),
            },
          ]
        : []),
      ...(news.length > 0
        ? [
            { text: 'Uutta edellisen viestin jälkeen:' },
            ...news.map((one) => ({ quote: newsLine('fi', one, product) })),
          ]
        : []),
      ...(href ? [{ go: 'Avaa muistutuksesi', href }] : []),
      { go: 'Lopeta tämän viestin saaminen', href: endHref },
    ],
  }),
  gdpr_export: ({ name, port, days }) => ({
    subject: `Mitä ${port} säilyttää sinusta`,
    blocks: [
      hello(name),
      {
        text: `kysyit, mitä ${port} säilyttää sinusta. Kaikki on yhdessä arkistossa, jonka voit noutaa ${days} päivän ajan.`,
      },
      { button: 'Nouda arkisto' },
      { text: 'Pidä tämä viesti omana tietonasi: kuka tahansa, jolla on linkki, voi avata arkiston.' },
    ],
  }),
  erasure_code: ({ name, code, minutes }) => ({
    subject: `${code} on koodisi`,
    blocks: [
      hello(name),
      { text: `tällä koodilla poistat asiakkaan lopullisesti. Se on voimassa ${minutes} minuuttia.` },
      { quote: code },
      { text: 'Jos et pyytänyt tätä, jätä viesti huomiotta ja kerro siitä ylläpitäjälle.' },
    ],
  }),
  waiting_list_next: ({ name, port, mooring }) => ({
    subject: `Venepaikka ${mooring} voi vapautua`,
    blocks: [
      hello(name),
      { text: `Olet jonossa seuraavana venepaikkaan ${mooring} (${port}): paikka ei ole nyt kenelläkään.` },
      {
        text: 'Otamme sinuun yhteyttä. Vastaa tähän viestiin, jos et enää halua paikkaa tai haluat olla meitä nopeampi.',
      },
    ],
  }),
  supplemental_info: ({ name, port, days }) => ({
    subject: `${port} tarvitsee lisätietoja`,
    blocks: [
      hello(name),
      {
        text: `${port} tarvitsee osoitteesi ja veneesi tiedot venepaikan papereihin. Lomake on auki ${days} päivää, ja siihen menee hetki.`,
      },
      { button: 'Täytä tiedot' },
      { text: 'Linkki on vain sinulle ja toimii kerran. Jos et odottanut tätä, jätä viesti huomiotta.' },
    ],
  }),
  portal_activation: ({ name, port, days }) => ({
    subject: `${port}: omat sivusi`,
    blocks: [
      hello(name),
      {
        text: `${port} avasi sinulle omat sivut: missä venepaikkasi asia on, allekirjoitettavat paperit, laskut ja paikka kysyä. Valitse salasana, niin näet ne. Linkki on auki ${days} päivää.`,
      },
      { button: 'Avaa omat sivuni' },
      { text: 'Jos et odottanut tätä, jätä viesti huomiotta: ilman linkkiä ei pääse sisään.' },
    ],
  }),
  portal_file_request: ({ name, port, title, href }) => ({
    subject: `${port} pyytää sinulta tiedostoa`,
    blocks: [
      hello(name),
      { text: `${port} pyytää sinua lähettämään: ${title}.` },
      { go: 'Lähetä tiedosto', href },
    ],
  }),
  portal_message: ({ name, port, author, messages, href }) => ({
    subject: `${author} (${port}) kirjoitti sinulle`,
    blocks: [
      hello(name),
      { text: `${author} (${port}) kirjoitti sinulle:` },
      ...messages.map((quote) => ({ quote })),
      { go: 'Vastaa omilla sivuillasi', href },
    ],
  }),
  portal_password_reset: ({ name, port, minutes }) => ({
    subject: `Uusi salasana: ${port}`,
    blocks: [
      hello(name),
      {
        text: `Valitse uusi salasana omille sivuillesi: ${port}. Linkki on auki ${minutes} minuuttia ja toimii kerran.`,
      },
      { button: 'Valitse salasana' },
      { text: 'Jos et pyytänyt tätä, jätä viesti huomiotta: salasanasi pysyy ennallaan.' },
    ],
  }),
  eoi_invitation: (values) => invitation(values),
  signing_invitation: (values) => invitation(values),
  signing_reminder: ({ name, port, title, until }) => ({
    subject: `Muistutus: ”${title}” odottaa sinua`,
    blocks: [
      hello(name),
      {
        text: `”${title}” (${port}) odottaa edelleen sinua.${until ? ` Sen voi allekirjoittaa ${until} asti.` : ''}`,
      },
      { button: 'Avaa asiakirja' },
      { text: 'Linkki on vain sinulle: älä anna sitä eteenpäin.' },
    ],
  }),
  signing_completed: ({ name, port, title, signers, attached }) => ({
    subject: `”${title}” on kaikkien allekirjoittama`,
    blocks: [
      hello(name),
      { text: `”${title}” (${port}) on allekirjoitettu: ${signers.join(', ')}.` },
      attached
        ? { text: 'Allekirjoitettu asiakirja on liitteenä. Säilytä se papereidesi joukossa.' }
        : { button: 'Lataa allekirjoitettu asiakirja' },
    ],
  }),
  invoice: ({ name, port, number, total, due, reference, iban, message, href }) => ({
    subject: `Lasku ${number}: ${port}`,
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: `${port} lähettää sinulle laskun ${number}, yhteensä ${total}.` },
      {
        facts: [
          ['Maksettava', total],
          ['Eräpäivä', due],
          ['IBAN', iban],
          ['Viite', reference],
        ],
      },
      ...(href ? [{ go: 'Avaa lasku', href }] : []),
    ],
  }),
  credit_note: ({ name, port, number, total, credited, message, href }) => ({
    subject: `Hyvityslasku ${number}: ${port}`,
    blocks: [
      hello(name),
      ...(message ? [{ quote: message }] : []),
      { text: `${port} hyvittää laskun ${credited}: hyvityslasku ${number}, yhteensä ${total}.` },
      ...(href ? [{ go: 'Avaa hyvityslasku', href }] : []),
    ],
  }),
  invoice_reminder: ({ name, port, number, total, due, reference, iban, href }) => ({
    subject: `Lasku ${number} on erääntynyt: ${port}`,
    blocks: [
      hello(name),
      {
        text: `laskun ${number} eräpäivä oli ${due}, ja ${total} on vielä maksamatta. Jos maksoit viime päivinä, voit jättää tämän viestin huomiotta.`,
      },
      {
        facts: [
          ['Maksamatta', total],
          ['Eräpäivä oli', due],
          ['IBAN', iban],
          ['Viite', reference],
        ],
      },
      ...(href ? [{ go: 'Avaa lasku', href }] : []),
    ],
  }),
  ...otherLetters.fi,
  mail_test: ({ name, port, sender }) => ({
    subject: `Sataman ${port} posti saapuu perille`,
    blocks: [
      hello(name),
      { text: `tämä viesti lähetettiin osoitteesta ${sender}, jotta nähdään, saapuuko se perille. Saapuu.` },
    ],
  }),
}

const requests: Readonly<Record<SignerRole, (title: string, port: string) => string>> = {
  client: (title, port) => `${port} pyytää sinua allekirjoittamaan asiakirjan ”${title}”.`,
  developer: (title, port) => `”${title}” odottaa allekirjoitustasi sataman puolesta (${port}).`,
  approver: (title, port) => `${port} pyytää sinua hyväksymään asiakirjan ”${title}”.`,
  witness: (title, port) => `${port} pyytää sinua todistajaksi asiakirjaan ”${title}”.`,
  cc: (title, port) => `${port} lähettää sinulle kopion asiakirjasta ”${title}”.`,
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
    subject: subject ?? `Allekirjoita ”${title}”`,
    blocks: [
      // Whoever wrote the message greets in it.
      ...(message ? [] : [hello(name)]),
      { text: requests[role](title, port) },
      ...(message ? [{ quote: message }] : []),
      { button: 'Avaa asiakirja' },
      {
        text: `${until ? `Sen voi allekirjoittaa ${until} asti. ` : ''}Linkki on vain sinulle: älä anna sitä eteenpäin.`,
      },
    ],
  }
}
