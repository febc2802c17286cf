import type { ForeignExport } from './foreign-export.ts'
import { invoiceExports } from './invoice-exports.ts'

export const foreignExports: readonly ForeignExport[] = [
  ...invoiceExports,
  {
    product: 'Xero',
    name: 'Contacts.csv',
    entity: 'clients',
    columns: [
      ['FirstName', 'firstName', 'Oona', 'Siv'],
      ['LastName', 'lastName', 'Kallio', 'Strand'],
      ['EmailAddress', 'email', 'oona@kallio.example', 'siv@strand.example'],
      ['POAddressLine1', 'street', 'Satamakatu 1', ''],
      ['POCity', 'city', 'Turku', ''],
      ['POPostalCode', 'postalCode', '20100', ''],
      ['POCountry', 'country', 'Finland', ''],
      ['SAAddressLine1', 'secondStreet', 'Laituri 3', ''],
      ['SACity', 'secondCity', 'Naantali', ''],
      ['SAPostalCode', 'secondPostalCode', '21100', ''],
    ],
  },
  {
    // Stages as Pipedrive has them: words that the port is asked for, beside a state that it knows.
    product: 'Pipedrive of a new account',
    name: 'deals of a new account.csv',
    entity: 'interests',
    columns: [
      ['Deal - Title', 'exportTitle', 'Aino Merinen deal', 'Bo Ek deal'],
      ['Deal - Contact person', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Deal - Contact person ID', '@clientNumber', '101', '102'],
      ['Deal - Stage', 'stage', 'Contact Made', 'Proposal Made'],
      ['Deal - Status', 'outcome', 'Open', 'Won'],
      ['Deal - Won time', 'wonOn', '', '2026-05-20 10:00:00'],
      ['Deal - Lost time', 'lostOn', '', ''],
      ['Deal - Deal closed on', 'endedOn', '', '2026-05-20 10:00:00'],
    ],
  },
  {
    product: 'Zoho',
    name: 'Contacts_2026_11_20.csv',
    entity: 'clients',
    columns: [
      ['Record Id', '@exportNumber', 'zcrm_401001', 'zcrm_401002'],
      ['Lead Source', 'source', 'Boat Show', 'Web Download'],
      ['First Name', 'firstName', 'Minna', 'Rui'],
      ['Last Name', 'lastName', 'Karikko', 'Faial'],
      ['Account Name.id', '@companyNumber', 'zcrm_301001', ''],
      ['Account Name', 'companyName', 'Karikko Ky', ''],
      ['Email', 'email', 'minna@karikko.example', 'rui@faial.example'],
      ['Mobile', 'mobile', '+358 44 010 0200', '+351 919 000 111'],
    ],
  },
  {
    product: 'Salesforce',
    name: 'Contact.csv',
    entity: 'clients',
    columns: [
      ['Id', '@exportNumber', '0030001', '0030002'],
      ['IsDeleted', 'isDeleted', '0', '1'],
      ['FirstName', 'firstName', 'Tuva', 'Iker'],
      ['LastName', 'lastName', 'Nordlind', 'Etxea'],
      ['MailingStreet', 'street', 'Strandvagen 8', ''],
      ['MailingCity', 'city', 'Lulea', ''],
      ['MailingPostalCode', 'postalCode', '972 31', ''],
      ['MailingCountry', 'country', 'Sweden', ''],
      ['OtherStreet', 'secondStreet', 'Quai 2', ''],
      ['OtherCity', 'secondCity', 'Nice', ''],
      ['OtherPostalCode', 'secondPostalCode', '06300', ''],
      ['OtherCountry', 'secondCountry', 'France', ''],
      ['Phone', 'phone', '+46 70 123 45 67', '+34 600 000 000'],
      ['Email', 'email', 'tuva@yard.example', 'iker@sea.example'],
    ],
  },
  {
    product: 'Pipedrive',
    name: 'people.csv',
    entity: 'clients',
    columns: [
      ['Person - Name', 'fullName', 'Aino Merinen', 'Bo Ek'],
      ['Person - ID', '@exportNumber', '101', '102'],
      ['Person - Organization', 'companyName', 'Merinen Oy', ''],
      ['Person - Organization ID', '@companyNumber', '9', ''],
      ['Person - Email - Work', 'email', 'aino@merinen.example', 'bo@ek.example'],
      ['Person - Email - Home', 'otherEmail', 'aino@home.example', ''],
      ['Person - Phone - Work', 'phone', '+358 40 123 4567', '+46 70 123 45 67'],
      ['Person - Phone - Mobile', 'mobile', '+358 50 765 4321', ''],
      ['Person - Label', 'tags', 'Hot lead', ''],
      ['Person - Owner', null, 'Sam Sales', 'Sam Sales'],
      ['Person - Notes', 'note', 'Likes the morning sun', ''],
    ],
  },
  {
    product: 'Pipedrive',
    name: 'organizations.csv',
    entity: 'companies',
    columns: [
      ['Organization - Name', 'name', 'Merinen Oy', 'Ek AB'],
      ['Organization - ID', '@exportNumber', '9', '10'],
      ['Organization - Address', 'street', 'Satamakatu 1', 'Hamngatan 2'],
      ['Organization - Label', 'tags', 'Partner', ''],
      ['Organization - People', null, '2', '1'],
    ],
  },
  {
    product: 'Pipedrive',
    name: 'deals.csv',
    entity: 'interests',
    columns: [
      ['Deal - Title', 'exportTitle', 'Aino Merinen deal', 'Bo Ek deal'],
      ['Deal - ID', '@exportNumber', '501', '502'],
      ['Deal - Value', 'amount', '25000', '40000'],
      ['Deal - Currency of Value', 'currency', 'EUR', 'SEK'],
      ['Deal - Contact person', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Deal - Contact person ID', '@clientNumber', '101', '102'],
      ['Deal - Stage', 'stage', 'Qualified', 'EOI'],
      ['Deal - Status', 'outcome', 'Open', 'Won'],
      ['Deal - Lost reason', 'outcomeReason', '', ''],
      ['Deal - Owner', 'assignedTo', 'Sam Sales', 'Sam Sales'],
      ['Deal - Deal created', 'openedOn', '2026-01-05 10:00:00', '2026-02-01 09:30:00'],
      ['Deal - Label', 'tags', 'Hot', ''],
    ],
  },
  {
    product: 'Pipedrive',
    name: 'notes.csv',
    entity: 'notes',
    columns: [
      ['Note - Content', 'text', 'Wants a berth by the pier', 'Called the office', 'Pays by invoice'],
      ['Note - Add time', 'day', '2026-01-06 09:00:00', '2026-02-02 11:15:00', '2026-02-03 08:00:00'],
      ['Note - User', 'author', 'Sam Sales', 'Rita Retired', 'Rita Retired'],
      ['Note - Deal ID', '@dealNumber', '501', '', ''],
      ['Note - Person ID', '@clientNumber', '101', '102', ''],
      ['Note - Organization ID', '@companyNumber', '9', '', '10'],
    ],
  },
  {
    product: 'HubSpot',
    name: 'hubspot-crm-exports-contacts.csv',
    entity: 'clients',
    columns: [
      ['Record ID', '@exportNumber', '7001', '7002'],
      ['First Name', 'firstName', 'Aino', 'Bo'],
      ['Last Name', 'lastName', 'Merinen', 'Ek'],
      ['Email', 'email', 'aino@merinen.example', 'bo@ek.example'],
      ['Phone Number', 'phone', '+358 40 123 4567', '+46 70 123 45 67'],
      ['Mobile Phone Number', 'mobile', '+358 50 765 4321', ''],
      ['Contact owner', null, 'Sam Sales', 'Sam Sales'],
      ['Associated Company', 'companyName', 'Merinen Oy', ''],
      ['Associated Company IDs', '@companyNumber', '9001;9002', ''],
      ['Street Address', 'street', 'Satamakatu 1', 'Hamngatan 2'],
      ['City', 'city', 'Helsinki', 'Visby'],
      ['Postal Code', 'postalCode', '00100', '621 55'],
      ['Country/Region', 'country', 'Finland', 'Sweden'],
      ['Original Source', 'source', 'Referrals', 'Direct Traffic'],
    ],
  },
  {
    product: 'HubSpot',
    name: 'hubspot-crm-exports-companies.csv',
    entity: 'companies',
    columns: [
      ['Record ID', '@exportNumber', '9001', '9002'],
      ['Company name', 'name', 'Merinen Oy', 'Ek AB'],
      ['Company owner', null, 'Sam Sales', 'Sam Sales'],
      ['City', 'city', 'Helsinki', 'Visby'],
      ['Country/Region', 'country', 'Finland', 'Sweden'],
    ],
  },
  {
    product: 'HubSpot',
    name: 'hubspot-crm-exports-deals.csv',
    entity: 'interests',
    columns: [
      ['Record ID', '@exportNumber', '8001', '8002'],
      ['Deal Name', 'exportTitle', 'Aino Merinen – berth', 'Bo Ek – berth'],
      ['Deal Stage', 'stage', 'Qualified to buy', 'Contract sent'],
      ['Deal owner', 'assignedTo', 'Sam Sales', 'Sam Sales'],
      ['Amount', 'amount', '25000', '40000'],
      ['Associated Contact', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Associated Contact IDs', '@clientNumber', '7001', '7002'],
      ['Closed Lost Reason', 'outcomeReason', '', ''],
      ['Create Date', 'openedOn', '2026-01-05 10:00', '2026-02-01 09:30'],
    ],
  },
  {
    product: 'HubSpot',
    name: 'hubspot-crm-exports-notes.csv',
    entity: 'notes',
    columns: [
      ['Record ID', null, '6001', '6002'],
      ['Note body', 'text', 'Wants a berth by the pier', 'Called the office'],
      ['Activity date', 'day', '2026-01-06 09:00', '2026-02-02 11:15'],
      ['Activity assigned to', 'author', 'Sam Sales', 'Rita Retired'],
      ['Associated Contact IDs', '@clientNumber', '7001', '7002'],
      ['Associated Deal IDs', '@dealNumber', '8001', ''],
    ],
  },
  {
    product: 'Lists by numbers',
    name: 'customers.csv',
    entity: 'clients',
    columns: [
      ['Cust No', '@exportNumber', 'MER001', 'EK0002'],
      ['Last Name', 'lastName', 'Merinen', 'Ek'],
      ['First Name', 'firstName', 'Aino', 'Bo'],
      ['Address 1', 'street', '1 Harbour St', '2 Quay Rd'],
      ['City', 'city', 'Newport', 'Annapolis'],
      ['State', 'region', 'RI', 'MD'],
      ['Zip', 'postalCode', '02840', '21401'],
      ['Home Phone', 'phone', '(401) 555-0134', '(410) 555-0172'],
      ['Cell Phone', 'mobile', '(401) 555-0199', ''],
      ['E-Mail', 'email', 'aino@merinen.example', 'bo@ek.example'],
    ],
  },
  {
    product: 'Lists by numbers',
    name: 'boats.csv',
    entity: 'yachts',
    columns: [
      ['Boat Name', 'name', 'Vega', 'Freja'],
      ['Make', 'builder', 'Nauticat', 'Hallberg-Rassy'],
      ['Model', 'model', '38', '340'],
      ['Year', 'yearBuilt', '1986', '2019'],
      ['LOA', 'length', '38', '34'],
      ['Beam', 'width', '11', '11'],
      ['Draft', 'draft', '6', '6'],
      ['Hull ID', 'hullId', 'FI-NAU38001A686', 'SE-HRX34002B819'],
      ['Reg No', 'registrationNumber', 'RI 1234 AB', 'MD 9876 CD'],
      ['Cust No', '@ownerNumber', 'MER001', 'EK0002'],
      ['Customer Name', 'ownerName', 'Aino Merinen', 'Bo Ek'],
    ],
  },
  {
    product: 'Lists by numbers',
    name: 'slip deals.csv',
    entity: 'interests',
    columns: [
      ['Cust No', '@clientNumber', 'MER001', 'EK0002'],
      ['Boat Name', 'yacht', 'Vega', 'Freja'],
      ['Status', 'stage', 'Enquiry', 'Qualified'],
      ['Created', 'openedOn', '2026-01-05', '2026-02-01'],
    ],
  },
  {
    product: 'Lists by numbers',
    name: 'customer notes.csv',
    entity: 'notes',
    columns: [
      ['Cust No', '@clientNumber', 'MER001', 'EK0002'],
      ['Date', 'day', '2026-01-06', '2026-02-02'],
      ['Entered By', 'author', 'Sam Sales', 'Rita Retired'],
      ['Note', 'text', 'Wants a berth by the pier', 'Called the office'],
    ],
  },
  {
    product: 'Excel',
    name: 'Kunder',
    entity: 'clients',
    columns: [
      ['Namn', 'fullName', 'Aino Merinen', 'Bo Ek'],
      ['Företag', 'companyName', 'Merinen Oy', ''],
      ['Telefon', 'phone', '+358 40 123 4567', '+46 70 123 45 67'],
      ['E-post', 'email', 'aino@merinen.example', 'bo@ek.example'],
      ['Adress', 'street', 'Satamakatu 1', 'Hamngatan 2'],
      ['Postnr', 'postalCode', '00100', '621 55'],
      ['Ort', 'city', 'Helsingfors', 'Visby'],
      ['Anteckning', 'note', 'Ringer i maj', ''],
    ],
  },
  {
    product: 'Excel',
    name: 'Företag',
    entity: 'companies',
    columns: [
      ['Företag', 'name', 'Merinen Oy', 'Ek AB'],
      ['Organisationsnummer', 'registrationNumber', '1234567-8', '556000-1111'],
      ['Ort', 'city', 'Helsingfors', 'Visby'],
    ],
  },
  {
    product: 'Excel',
    name: 'Båtar',
    entity: 'yachts',
    columns: [
      ['Båt', 'name', 'Vega', 'Freja'],
      ['Längd', 'length', '11,5', '10,4'],
      ['Ägare', 'ownerName', 'Aino Merinen', 'Ek AB'],
    ],
  },
  {
    product: 'Excel',
    name: 'Affärer',
    entity: 'interests',
    columns: [
      ['Kund', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Båt', 'yacht', 'Vega', ''],
      ['Steg', 'stage', 'Enquiry', 'Qualified'],
      ['Skapad', 'openedOn', '2026-01-05', '2026-02-01'],
    ],
  },
  {
    product: 'Excel',
    name: 'Anteckningar',
    entity: 'notes',
    columns: [
      ['Kund', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Datum', 'day', '2026-01-06', '2026-02-02'],
      ['Skriven av', 'author', 'Sam Sales', 'Rita Retired'],
      ['Anteckning', 'text', 'Vill ha plats vid piren', 'Ringde kontoret'],
    ],
  },
]

/** The tables of one product, each with its rows below its headings. */
export function exportOf(product: ForeignExport['product']) {
  return foreignExports
    .filter((one) => one.product === product)
    .map(({ name, entity, columns }) => ({ name, entity, rows: rowsOf(columns) }))
}

/** The rows as a CSV file. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `${rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')}\n`
}

/** The headings, and the cells of each row below them. */
export function rowsOf(columns: ForeignExport['columns']): string[][] {
  const width = Math.max(...columns.map((column) => column.length)) - 2
  const rows = Array.from({ length: width }, (_, row) => columns.map((column) => column[row + 2] ?? ''))
  return [columns.map(([heading]) => heading), ...rows]
}
