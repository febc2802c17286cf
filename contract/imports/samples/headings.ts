import type { ClientLanguage } from '../../values/languages.ts'
import type { SampleEntity } from './entities.ts'

/** The headings of the samples by field, as the importer reads them in each language; lengths in metres. */
export const sampleHeadings = {
  en: {
    berths: {
      ...{ mooringNumber: 'Mooring number', length: 'Length (m)', width: 'Width (m)' },
      ...{ waterDepth: 'Water depth (m)', price: 'Price', currency: 'Currency', powerCapacity: 'Power' },
    },
    clients: {
      ...{ fullName: 'Name', email: 'E-mail', phone: 'Phone' },
      ...{ street: 'Street', postalCode: 'Postal code', city: 'City', country: 'Country' },
    },
    companies: {
      ...{ name: 'Company', registrationNumber: 'Registration number' },
      ...{ street: 'Street', postalCode: 'Postal code', city: 'City', country: 'Country' },
    },
    yachts: {
      ...{ name: 'Yacht', builder: 'Builder', model: 'Model', yearBuilt: 'Year built', flag: 'Flag' },
      ...{ length: 'Length (m)', width: 'Width (m)', draft: 'Draft (m)', ownerName: 'Owner' },
    },
  },
  sv: {
    berths: {
      ...{ mooringNumber: 'Platsnummer', length: 'Längd (m)', width: 'Bredd (m)' },
      ...{ waterDepth: 'Vattendjup (m)', price: 'Pris', currency: 'Valuta', powerCapacity: 'El' },
    },
    clients: {
      ...{ fullName: 'Namn', email: 'E-post', phone: 'Telefon' },
      ...{ street: 'Gatuadress', postalCode: 'Postnummer', city: 'Ort', country: 'Land' },
    },
    companies: {
      ...{ name: 'Företag', registrationNumber: 'Organisationsnummer' },
      ...{ street: 'Gatuadress', postalCode: 'Postnummer', city: 'Ort', country: 'Land' },
    },
    yachts: {
      ...{ name: 'Båtnamn', builder: 'Tillverkare', model: 'Modell', yearBuilt: 'Byggår', flag: 'Flagg' },
      ...{ length: 'Längd (m)', width: 'Bredd (m)', draft: 'Djupgående (m)', ownerName: 'Ägare' },
    },
  },
  fi: {
    berths: {
      ...{ mooringNumber: 'Venepaikka', length: 'Pituus (m)', width: 'Leveys (m)' },
      ...{ waterDepth: 'Veden syvyys (m)', price: 'Hinta', currency: 'Valuutta', powerCapacity: 'Sähkö' },
    },
    clients: {
      ...{ fullName: 'Nimi', email: 'Sähköposti', phone: 'Puhelin' },
      ...{ street: 'Katuosoite', postalCode: 'Postinumero', city: 'Kaupunki', country: 'Maa' },
    },
    companies: {
      ...{ name: 'Yritys', registrationNumber: 'Y-tunnus' },
      ...{ street: 'Katuosoite', postalCode: 'Postinumero', city: 'Kaupunki', country: 'Maa' },
    },
    yachts: {
      ...{ name: 'Veneen nimi', builder: 'Valmistaja', model: 'Malli', yearBuilt: 'Rakennusvuosi' },
      ...{ flag: 'Lippuvaltio', length: 'Pituus (m)', width: 'Leveys (m)', draft: 'Syväys (m)' },
      ownerName: 'Omistaja',
    },
  },
} as const satisfies Record<ClientLanguage, Record<SampleEntity, Readonly<Record<string, string>>>>
