import { field, type ImportField } from '../../cells/field.ts'
import { addressFields, otherAddressFields } from '../../cells/shared-fields.ts'

export const companyFields: readonly ImportField[] = [
  field(
    'name',
    'Name',
    'text',
    'name, company, company name, legal name, organisation, organization, account, account name, business name, yritys, yrityksen nimi, nimi, företag, företagsnamn, firma, firmenname, unternehmen, société, raison sociale, empresa, razón social, società, ragione sociale, bedrijf, bedrijfsnaam',
    200,
  ),
  field(
    'registrationNumber',
    'Registration number',
    'text',
    'registration number, company number, reg no, business id, company registration number, y tunnus, organisationsnummer, orgnr, handelsregisternummer, siren, siret, cif, codice fiscale, kvk',
    60,
  ),
  field(
    'vatNumber',
    'VAT number',
    'text',
    'vat number, vat, vat no, vat id, tax number, tax id, alv numero, momsnummer, ust id, ust idnr, numéro de tva, tva, nif, nif iva, partita iva, btw nummer',
    60,
  ),
  field(
    'incorporationCountry',
    'Country of incorporation',
    'country',
    'incorporation country, country of incorporation, registered in, jurisdiction, kotimaa, rekisteröintimaa',
  ),
  field(
    'incorporationDate',
    'Date of incorporation',
    'date',
    'incorporation date, date of incorporation, founded, founded on, perustettu, grundat, gründungsdatum, date de création, fecha de constitución',
  ),
  ...addressFields,
  ...otherAddressFields,
  field('tags', 'Tags', 'tags', 'tags, tag, label, labels'),
]
