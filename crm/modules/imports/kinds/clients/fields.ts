import { field, type ImportField } from '../../cells/field.ts'
import { flag } from '../../cells/flags.ts'
import { addressFields, otherAddressFields } from '../../cells/shared-fields.ts'

export const clientFields: readonly ImportField[] = [
  field(
    'fullName',
    'Full name',
    'text',
    'full name, name, client, client name, customer, customer name, customer full name, contact, contact name, display name, account name, nimi, asiakas, asiakkaan nimi, namn, kund, kundnamn, kunde, nom complet, nom client, nombre completo, cliente, nome completo, nominativo, naam, klant, navn',
    200,
  ),
  field(
    'firstName',
    'First name',
    'text',
    'first name, given name, forename, etunimi, förnamn, fornavn, vorname, prénom, nombre, nome, voornaam',
    100,
  ),
  field(
    'middleName',
    'Middle name',
    'text',
    'middle name, middle names, second name, additional name, toinen nimi, mellannamn, mellomnavn, zweiter vorname, deuxième prénom, segundo nombre, secondo nome, tussenvoegsel',
    100,
  ),
  field(
    'lastName',
    'Last name',
    'text',
    'last name, surname, family name, sukunimi, efternamn, etternavn, nachname, familienname, nom, nom de famille, apellido, apellidos, cognome, achternaam',
    100,
  ),
  {
    ...field(
      'email',
      'E-mail',
      'email',
      'email, e mail, emails, e mails, email addresses, email address, e mail address, e mail 1 value, email 1 value, e mail 1 address, mail, primary email, work email, sähköposti, sähköpostiosoite, epost, e post, e postadress, courriel, adresse email, correo, correo electrónico, posta elettronica',
      254,
    ),
    unmistakable: true,
  },
  field(
    'otherEmail',
    'Second e-mail',
    'email',
    'email 2, e mail 2, e mail 2 value, email 2 value, e mail 2 address, email 2 address, e mail address 2, email address 2, email home, email other, second email, other email, secondary email, alternate email, additional email, home email',
    254,
  ),
  field(
    'phone',
    'Phone',
    'phone',
    'phone, phones, phone number, phone numbers, contact number, contact numbers, phone 1 value, telephone, tel, work phone, business phone, home phone, primary phone, puhelin, puhelinnumero, telefon, telefonnummer, téléphone, teléfono, telefono, telefoon',
  ),
  field(
    'otherPhone',
    'Second phone',
    'phone',
    'phone 2, phone 2 value, second phone, other phone, home phone, business phone 2, telephone 2, tel 2, phone number 2, puhelin 2, puhelinnumero 2, telefon 2, telefonnummer 2, téléphone 2, teléfono 2, telefono 2, telefoon 2',
  ),
  field(
    'mobile',
    'Mobile phone',
    'phone',
    'mobile, mobile phone, cell, cell phone, mobile number, matkapuhelin, gsm, mobil, mobiltelefon, handy, portable, móvil, cellulare, mobiel',
  ),
  field('whatsapp', 'WhatsApp', 'phone', 'whatsapp, whats app, whatsapp number'),
  field(
    'nationality',
    'Nationality',
    'country',
    'nationality, citizenship, nationality iso, kansalaisuus, nationalitet, nationalität, staatsangehörigkeit, nationalité, nacionalidad, nazionalità, nationaliteit',
  ),
  {
    ...field(
      'contactName',
      'Contact person',
      'text',
      'contact name, contact person, full name, primary contact, primary contact name, attention, attention to, po attention to, yhteyshenkilö, kontaktperson, ansprechpartner, personne de contact, persona de contacto, persona di contatto, contactpersoon',
      200,
    ),
    whole: true,
  },
  {
    ...field(
      'companyName',
      'Company',
      'text',
      'company, company name, organization, organization name, organisation, associated company, associated organization, employer, account, account name, företag, firma, yritys, yhtiö, unternehmen, société, empresa, bedrijf',
      500,
    ),
    whole: true,
  },
  flag(
    'isCompany',
    'Is a company',
    'is company, is a company, company yes no, on yritys, är företag, ist firma',
  ),
  {
    ...field(
      'companyNumbers',
      'Registration number of a company',
      'text',
      'registration number, company registration number, company number, org nr, orgnr, organisationsnummer, organisasjonsnummer, y tunnus, handelsregisternummer, siren, siret, kvk',
      100,
    ),
    whole: true,
  },
  field(
    'addressLine2',
    'Second line of the address',
    'text',
    'address line 2, address 2, address2, street 2, street2, street line 2, po address line 2, sa address line 2, adresse 2, adresse2, adress 2, osoite 2, billing street 2, mailing street 2',
    200,
  ),
  field(
    'addressLine3',
    'Third line of the address',
    'text',
    'address line 3, address3, po address line 3',
    200,
  ),
  field(
    'addressLine4',
    'Fourth line of the address',
    'text',
    'address line 4, address4, po address line 4',
    200,
  ),
  field('addressLine5', 'Fifth line of the address', 'text', 'address line 5, address5', 200),
  {
    ...field(
      'optedOut',
      'Wants no messages',
      'yesNo',
      'email opt out, has opted out of email, hasoptedoutofemail, opted out, opted out email, unsubscribed, do not email, do not call, donotcall, do not contact, do not mail, ei markkinointia, ej utskick, ingen reklam',
    ),
    whole: true,
  },
  ...addressFields,
  ...otherAddressFields,
  field(
    'source',
    'Source',
    'choice',
    'source, lead source, original source, origin, lähde, källa, quelle, origine, origen, fuente, fonte, herkomst',
  ),
  field('timezone', 'Time zone', 'timezone', 'timezone, time zone, aikavyöhyke, tidszon, zeitzone'),
  field(
    'tags',
    'Tags',
    'tags',
    'tags, tag, label, labels, group membership, groups, categories, tunnisteet, taggar',
  ),
  field(
    'note',
    'Note',
    'text',
    'note, notes, client notes, comment, comments, remarks, description, huomautus, lisätiedot, anteckning, notiz, bemerkung, remarque, commentaire, nota, notas, observaciones, opmerking',
    10_000,
  ),
]
