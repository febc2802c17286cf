import { field, type ImportField } from '../../cells/field.ts'

export const noteFields: readonly ImportField[] = [
  field(
    'text',
    'Note',
    'text',
    'note, notes, content, note content, note body, body, text, comment, comments, remarks, memo, description, huomautus, muistiinpano, muistiinpanot, anteckning, anteckningar, notiz, bemerkung, remarque, nota, opmerking',
    9_000,
  ),
  field(
    'day',
    'Day',
    'date',
    'date, day, created, created on, created at, create date, created date, date created, add time, added, added on, note date, activity date, entry date, time, pvm, päivä, datum, skapad, fecha, data',
  ),
  field(
    'author',
    'Written by',
    'text',
    'author, written by, user, owner, creator, created by, added by, entered by, employee, agent, note owner, activity assigned to, kirjoittaja, tekijä, skriven av, författare, verfasser, auteur, autor, autore',
    254,
  ),
  field(
    'clientName',
    'Client',
    'text',
    'client, client name, person, person name, contact, contact name, customer, customer name, contact person, associated contact, associated contacts, name, full name, asiakas, asiakkaan nimi, nimi, kund, kundnamn, namn, kunde, cliente, klant',
    200,
  ),
  {
    ...field(
      'clientEmail',
      'Client’s e-mail',
      'email',
      'email, e mail, client email, contact email, customer email, person email, sähköposti, epost, e post',
      254,
    ),
    unmistakable: true,
  },
  {
    ...field(
      'companyName',
      'Company',
      'text',
      'company, company name, organization, organization name, organisation, associated company, associated companies, account, account name, yritys, yhtiö, företag, firma',
      200,
    ),
    whole: true,
  },
  {
    ...field(
      'yachtName',
      'Yacht',
      'text',
      'yacht, yacht name, boat, boat name, vessel, vessel name, vene, veneen nimi, båt, båtnamn, boot, bateau, barco',
      120,
    ),
    whole: true,
  },
]
