import { normaliseMooring } from '../../../../../contract/berths/mooring.ts'
import { field, type ImportField } from '../../cells/field.ts'
import { activeFlag, flag } from '../../cells/flags.ts'
import { dimensionFields } from '../../cells/shared-fields.ts'
import { readMooringType, readStatus } from './words.ts'

export const berthFields: readonly ImportField[] = [
  {
    ...field(
      'mooringNumber',
      'Mooring number',
      'text',
      'mooring number, mooring no, berth number, berth no, berth, berth id, berth code, berth name, mooring, slip, slip number, slip no, laituripaikka, venepaikka, paikkatunnus, båtplats, platsnummer, liegeplatz, liegeplatznummer, numéro de poste, poste, amarre, posto barca, ligplaats, bådplads, båtplass',
    ),
    fits: (value) => normaliseMooring(value) !== null,
    unmistakable: true,
  },
  field(
    'pier',
    'Dock',
    'text',
    'pier, dock, jetty, pontoon letter, pier name, dock name, pier code, laituri, laiturin tunnus, brygga, steg, quai, ponton, pantalán, muelle, pontile, steiger, bro, brygge',
    60,
  ),
  {
    ...field(
      'number',
      'Number on the dock',
      'text',
      'number, no, nr, num, berth, berth no, berth number, slip, slip no, slip number, mooring, mooring no, mooring number, laituripaikka, venepaikka, båtplats, platsnummer, liegeplatz, poste, amarre, ligplaats, place number, place, berth on pier, number on the pier, numero, paikan numero, paikkanumero, nummer, platz, numéro, número, plats, paikka, plass, place no, position',
    ),
    fits: (value) => /^[A-Za-z]{0,3}\s?\d{1,4}$/.test(value),
  },
  field('pontoon', 'Pontoon', 'text', 'pontoon, pontoon name, ponttoni, ponton name, flytbrygga', 60),
  ...dimensionFields,
  field(
    'waterDepth',
    'Water depth',
    'length',
    'water depth, depth, depth at berth, min depth, minimum depth, syvyys, veden syvyys, djup, wassertiefe, tiefe, profondeur, profundidad, profondità, diepte, dybde',
  ),
  field(
    'nominalBoatSize',
    'Nominal boat size',
    'length',
    'nominal boat size, boat size, berth size, nominal size, size class, kokoluokka, båtstorlek, bootsgröße',
  ),
  {
    ...field(
      'status',
      'Status',
      'choice',
      'status, berth status, availability, state, tila, varaustilanne, stav, zustand, statut, estado, stato, disponibilité',
    ),
    fits: (value) => readStatus(value) !== null,
  },
  field(
    'tenureType',
    'Tenure',
    'choice',
    'tenure, tenure type, ownership, lease type, contract type, hallintamuoto, upplåtelseform, nutzungsart, type de contrat, tipo de contrato',
  ),
  field(
    'price',
    'Price',
    'money',
    'price, list price, asking price, sale price, fee, amount, hinta, vuokra, pris, avgift, preis, prix, precio, prezzo, prijs',
  ),
  field(
    'currency',
    'Currency',
    'currency',
    'currency, ccy, currency code, valuutta, valuta, währung, devise, moneda, divisa',
  ),
  {
    ...field(
      'mooringType',
      'Mooring type',
      'choice',
      'mooring type, type of mooring, berth type, mooring, kiinnitystapa, kiinnitys, paikkatyyppi, förtöjning, förtöjningssätt, festmacheart, liegeplatzart, type amarrage, amarrage, tipo de amarre, tipo ormeggio',
      60,
    ),
    fits: (value) => readMooringType(value) !== null || normaliseMooring(value) === null,
  },
  field(
    'powerCapacity',
    'Power',
    'text',
    'power, power capacity, electricity, shore power, electric, amps, amperage, sähkö, el, ström, elektrizität, strom, électricité, electricidad, luz, elettricità',
    60,
  ),
  field(
    'voltage',
    'Voltage',
    'text',
    'voltage, volts, jännite, spänning, spannung, tension, voltaje, tensione',
    60,
  ),
  field(
    'waterAvailable',
    'Water',
    'yesNo',
    'water, water available, fresh water, water supply, vesi, vatten, wasser, eau, agua, acqua, vann, vand',
  ),
  field(
    'access',
    'Access',
    'text',
    'access, access type, gate, kulku, tillträde, zugang, accès, acceso, accesso',
    60,
  ),
  field(
    'bowFacing',
    'Bow facing',
    'text',
    'bow facing, bow, orientation, heading, keulan suunta, orientación',
    60,
  ),
  field('sidePontoon', 'Side pontoon', 'text', 'side pontoon, finger, finger pontoon, aisa, bom, catway', 60),
  field('cleatType', 'Cleat type', 'text', 'cleat type, cleat, cleats, knaapi, klampe', 60),
  field('cleatCapacity', 'Cleat capacity', 'text', 'cleat capacity, cleat load', 60),
  field(
    'bollardType',
    'Bollard type',
    'text',
    'bollard type, bollard, bollards, pollari, poller, bolardo',
    60,
  ),
  field('bollardCapacity', 'Bollard capacity', 'text', 'bollard capacity, bollard load', 60),
  flag('active', 'In use', 'in use, enabled, käytössä, i bruk, in gebruik', activeFlag),
  field(
    'latitude',
    'Latitude',
    'latitude',
    'latitude, lat, y coordinate, gps latitude, leveysaste, leveyspiiri, latitud, breite, breitengrad, latitudine, breddegrad',
  ),
  field(
    'longitude',
    'Longitude',
    'longitude',
    'longitude, lon, lng, x coordinate, gps longitude, pituusaste, pituuspiiri, longitud, länge, längengrad, longitudine, lengdegrad',
  ),
  field('tags', 'Tags', 'tags', 'tags, tag, labels, tunnisteet, taggar, etiketten, étiquettes, etiquetas'),
]
