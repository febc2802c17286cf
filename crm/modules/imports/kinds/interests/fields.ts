import { normaliseMooring } from '../../../../../contract/berths/mooring.ts'
import { field, type ImportField } from '../../cells/field.ts'
import { activeFlag } from '../../cells/flags.ts'
import { clientFields } from '../clients/fields.ts'
import { mooringsOf } from './moorings.ts'
import { readLead, readOutcome, readStage, readTemperature } from './words.ts'

/** The fields of the two halves of a client’s name, as leads have them. */
export const clientHalves = { firstName: 'clientFirstName', lastName: 'clientLastName' } as const

export const interestFields: readonly ImportField[] = [
  field(
    'clientName',
    'Client',
    'text',
    'client, client name, customer, customer name, contact, contact name, contact person, associated contact, lead, lead name, buyer, buyer name, name, full name, prospect, asiakas, asiakkaan nimi, ostaja, kund, kundnamn, köpare, kunde, käufer, interessent, kontakt, client nom, acheteur, cliente, comprador, acquirente, klant, koper, kjøper, køber',
    200,
  ),
  {
    ...field(
      'clientEmail',
      'Client’s e-mail',
      'email',
      'email, e mail, client email, customer email, contact email, buyer email, lead email, email address, mail, sähköposti, epost, e post, courriel, correo, correo electrónico',
      254,
    ),
    unmistakable: true,
  },
  field(
    'clientPhone',
    'Client’s phone',
    'phone',
    'phone, phone number, mobile, mobile phone, client phone, customer phone, contact phone, telephone, tel, puhelin, puhelinnumero, telefon, mobil, handy, téléphone, teléfono, telefono, telefoon',
  ),
  ...(['firstName', 'lastName'] as const).map((key) => {
    const { label, kind, words, most = 100 } = clientFields.find((one) => one.key === key)!
    return {
      key: clientHalves[key],
      label: `Client’s ${label.toLowerCase()}`,
      kind,
      words,
      most,
      whole: true,
    }
  }),
  {
    ...field(
      'companyName',
      'Company of the client',
      'text',
      'account, account name, organization, organisation, organization name, organisation name, company, company name, associated company, företag, firma, yritys, unternehmen, société, empresa, bedrijf',
      500,
    ),
    whole: true,
  },
  field(
    'yacht',
    'Yacht',
    'text',
    'yacht, yacht name, boat, boat name, vessel, vessel name, vene, veneen nimi, båt, båtnamn, boot, bootsname, bateau, nom du bateau, barco, embarcación, barca, boot naam',
    120,
  ),
  {
    ...field(
      'berths',
      'Berths',
      'text',
      'berths, berth, berth number, berth numbers, mooring, moorings, mooring number, slip, slips, place, places, laituripaikka, venepaikka, venepaikat, paikka, båtplats, båtplatser, platser, liegeplatz, liegeplätze, poste, postes, amarre, amarres, posto barca, ligplaats, bådplads, båtplass',
      500,
    ),
    fits: (value) => mooringsOf(value).every((text) => normaliseMooring(text) !== null),
  },
  {
    ...field(
      'stage',
      'Stage',
      'choice',
      'stage, deal stage, pipeline stage, sales stage, phase, step, pipeline, status, deal status, vaihe, myyntivaihe, tila, steg, säljfas, fas, status der chance, étape, statut, etapa, fase, fase di vendita, stadium',
    ),
    // A state of open, won and lost is the outcome.
    vague: ['status', 'deal status', 'tila', 'statut', 'status der chance'],
    fits: (value) => readStage(value) !== null,
  },
  {
    ...field(
      'outcome',
      'Outcome',
      'choice',
      'outcome, status, deal status, result, won lost, won or lost, closed, deal outcome, lopputulos, tulos, utfall, resultat, ergebnis, résultat, resultado, esito, uitkomst',
    ),
    fits: (value) => readOutcome(value) !== null,
  },
  // A deal that was lost is an archived one where a system keeps no other word for it.
  activeFlag,
  field(
    'outcomeReason',
    'Reason of the outcome',
    'text',
    'reason, outcome reason, lost reason, closed lost reason, closed won reason, loss reason, reason lost, syy, häviön syy, orsak, förlustorsak, grund, verlustgrund, motif, motivo',
    1000,
  ),
  field(
    'source',
    'Source',
    'choice',
    'source, lead source, deal source, original source, origin, channel, lähde, källa, quelle, origine, origen, fuente, fonte, herkomst, bron',
  ),
  {
    ...field(
      'leadCategory',
      'Lead',
      'choice',
      'lead category, lead type, category, lead, qualification, luokka, liidin luokka, kategori, leadkategori, kategorie, catégorie, categoría, categoria',
    ),
    fits: (value) => readLead(value) !== null,
  },
  {
    ...field(
      'temperature',
      'Temperature',
      'choice',
      'temperature, lead temperature, rating, warmth, interest level, priority, lämpötila, lämpö, temperatur, wärme, température, temperatura',
    ),
    fits: (value) => readTemperature(value) !== null,
  },
  field(
    'assignedTo',
    'Assigned to',
    'text',
    'assigned to, assignee, owner, deal owner, opportunity owner, lead owner, sales person, salesperson, sales agent, agent, responsible, account manager, vastuuhenkilö, myyjä, ansvarig, säljare, verantwortlich, verkäufer, betreuer, responsable, vendeur, vendedor, venditore, verantwoordelijke',
    254,
  ),
  field(
    'openedOn',
    'Created on',
    'date',
    'created, created on, created at, create date, created date, date created, deal created, lead created, opportunity created, date, opened, opened on, open date, inquiry date, enquiry date, luotu, luontipäivä, pvm, skapad, datum, erstellt, erstellt am, anlagedatum, date de création, créé le, fecha, fecha de creación, data, data di creazione, aangemaakt, created time, creation time, creation date, add time',
  ),
  {
    ...field(
      'stageChangedAt',
      'In this stage since',
      'date',
      'stage changed, stage changed at, stage changed on, stage since, stage date, date entered current stage, date entered stage, stage modified time, last stage change, last stage change date, last stage update',
    ),
    whole: true,
  },
  field(
    'endedOn',
    'Ended on',
    'date',
    'ended, ended on, ended at, end of deal, closed on, closed at, closed date, closed time, date closed, deal closed on, decided on, outcome date, päättynyt, päättymispäivä, suljettu, avslutad, avslutad den, avslutsdatum, abgeschlossen am, beendet am, geschlossen am, clôturé le, cerrado el, chiuso il, afgesloten op',
  ),
  field(
    'wonOn',
    'Won on',
    'date',
    'won on, won at, won time, won date, date won, deal won on, voitettu, vunnen, vunnen den, gewonnen am, gagné le, ganado el, vinto il, gewonnen op',
  ),
  field(
    'lostOn',
    'Lost on',
    'date',
    'lost on, lost at, lost time, lost date, date lost, deal lost on, hävitty, förlorad, förlorad den, verloren am, perdu le, perdido el, perso il, verloren op',
  ),
  field(
    'expectedCloseDate',
    'Expected to be signed on',
    'date',
    'expected close date, expected close, expected closing date, close date, closing date, expected signature, target date, forecast date, odotettu päätös, odotettu allekirjoitus, förväntat avslut, förväntad signering, erwarteter abschluss, abschlussdatum, date de clôture, fecha de cierre, data di chiusura, verwachte sluitingsdatum',
  ),
  field(
    'arrivalDate',
    'Arrival',
    'date',
    'arrival, arrival date, arrives on, check in, stay from, saapuminen, saapumispäivä, ankomst, ankomstdatum, ankunft, anreise, arrivée, llegada, arrivo, aankomst',
  ),
  field(
    'departureDate',
    'Departure',
    'date',
    'departure, departure date, departs on, check out, stay to, stay until, lähtö, lähtöpäivä, avresa, avresedatum, abreise, départ, salida, partenza, vertrek',
  ),
  field(
    'priceMax',
    'Highest price',
    'money',
    'highest price, max price, maximum price, price ceiling, budget, price max, price limit, enimmäishinta, budjetti, maxpris, höchstpreis, prix maximum, prix max, presupuesto, precio máximo, prezzo massimo',
  ),
  field(
    'currency',
    'Currency',
    'currency',
    'currency, ccy, currency code, valuutta, valuta, währung, devise, moneda, divisa',
  ),
  {
    ...field(
      'exportTitle',
      'Title in the export',
      'text',
      'title, deal, deal title, deal name, opportunity, opportunity name, potential name, affär, kauppa',
      500,
    ),
    whole: true,
  },
  {
    ...field(
      'amount',
      'Amount',
      'text',
      'amount, value, deal value, deal amount, opportunity amount, expected amount, weighted amount, summa, arvo, belopp, värde, betrag, wert, montant, valeur, importe, valor, importo, valore, bedrag',
      100,
    ),
    whole: true,
  },
  field(
    'note',
    'Note',
    'text',
    'note, notes, comment, comments, remarks, description, next step, huomautus, lisätiedot, anteckning, notiz, bemerkung, remarque, commentaire, nota, notas, observaciones, opmerking',
    10_000,
  ),
  field(
    'tags',
    'Tags',
    'tags',
    'tags, tag, label, labels, tunnisteet, taggar, etiketten, étiquettes, etiquetas',
  ),
]
