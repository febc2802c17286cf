import { field, type ImportField } from './field.ts'

export const addressFields: readonly ImportField[] = [
  field(
    'street',
    'Street',
    'text',
    'street, address, full address, bill address, postal address, street address, address line 1, address 1, address 1 street, business street, home street, mailing street, katuosoite, osoite, lähiosoite, gatuadress, adress, straße, strasse, anschrift, adresse, rue, dirección, calle, indirizzo, adres, billing street, billing address, po address line 1, sa address line 1, adresse 1, gateadresse, besøksadresse',
    200,
  ),
  field(
    'city',
    'City',
    'text',
    'city, town, address 1 city, business city, home city, mailing city, kaupunki, postitoimipaikka, paikkakunta, postort, stad, ort, stadt, ville, ciudad, población, città, plaats, billing city, po city, sa city, poststed, by',
    100,
  ),
  field(
    'region',
    'Region',
    'text',
    'region, state, address 1 region, business state, home state, province, county, state/region, mailing state, maakunta, län, bundesland, région, département, provincia, regione, provincie, billing state, po region, sa region',
    100,
  ),
  field(
    'postalCode',
    'Postal code',
    'text',
    'postal code, postcode, address 1 postal code, business postal code, home postal code, post code, zip, zip code, zip/postal code, mailing zip, postinumero, postnummer, postnr, plz, postleitzahl, code postal, código postal, cap, billing code, shipping code, billing zip, billing postal code, mailing postal code, po postal code, sa postal code, postnr, postnummer',
    20,
  ),
  field(
    'country',
    'Country',
    'country',
    'country, country/region, address 1 country, business country/region, home country/region, mailing country, maa, land, pays, país, paese, country code, billing country, po country, sa country, other country, shipping country, delivery country',
  ),
]

/** A second address: columns become it by what stands before the parts of each, such as `Mailing Street` and `Other Street`. */
export const otherAddressFields: readonly ImportField[] = [
  { ...field('secondStreet', 'Second street', 'text', 'second street', 200), whole: true },
  {
    ...field('secondAddressLine2', 'Second street, second line', 'text', 'second street line 2', 200),
    whole: true,
  },
  { ...field('secondCity', 'Second city', 'text', 'second city', 100), whole: true },
  { ...field('secondRegion', 'Second region', 'text', 'second region', 100), whole: true },
  { ...field('secondPostalCode', 'Second postal code', 'text', 'second postal code', 20), whole: true },
  { ...field('secondCountry', 'Second country', 'country', 'second country'), whole: true },
]

export const dimensionFields: readonly ImportField[] = [
  field(
    'length',
    'Length',
    'length',
    'length, loa, length overall, max length, max loa, berth length, boat length, pituus, längd, länge, longueur, eslora, largo, lunghezza, lengte, længde, lengde',
  ),
  field(
    'width',
    'Width',
    'length',
    'width, beam, max beam, max width, breadth, berth width, boat width, leveys, bredd, breite, largeur, manga, ancho, larghezza, breedte, bredde',
  ),
  field(
    'draft',
    'Draft',
    'length',
    'draft, draught, max draft, max draught, boat draft, syväys, syvyys veneelle, djupgående, djupgang, tiefgang, tirant, tirant eau, calado, pescaggio, diepgang, dybdegang',
  ),
]
