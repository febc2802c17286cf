import type { ImportEntity } from '../kinds/kind.ts'

/** An export in the manner of another product, made for the purpose: its headings, a row or two, and what each column is. */
export interface ForeignExport {
  name: string
  entity: ImportEntity
  /** Heading → field, null where the product has nothing like it; below it the cells of the rows. */
  columns: readonly (readonly [heading: string, field: string | null, ...cells: string[]])[]
}

export const foreignExports: readonly ForeignExport[] = [
  {
    name: 'people of Pipedrive',
    entity: 'clients',
    columns: [
      ['Person - Name', 'fullName', 'Aino Merinen', 'Bo Ek'],
      ['Person - ID', null, '101', '102'],
      ['Person - Organization', null, 'Merinen Oy', ''],
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
    name: 'organizations of Pipedrive',
    entity: 'companies',
    columns: [
      ['Organization - Name', 'name', 'Merinen Oy', 'Ek AB'],
      ['Organization - ID', null, '9', '10'],
      ['Organization - Address', 'street', 'Satamakatu 1', 'Hamngatan 2'],
      ['Organization - Label', 'tags', 'Partner', ''],
      ['Organization - People', null, '2', '1'],
    ],
  },
  {
    name: 'deals of Pipedrive',
    entity: 'interests',
    columns: [
      ['Deal - Title', null, 'Aino Merinen deal', 'Bo Ek deal'],
      ['Deal - Value', 'priceMax', '25000', '40000'],
      ['Deal - Currency of Value', 'currency', 'EUR', 'SEK'],
      ['Deal - Contact person', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Deal - Stage', 'stage', 'Qualified', 'EOI'],
      ['Deal - Status', 'outcome', 'Open', 'Won'],
      ['Deal - Lost reason', 'outcomeReason', '', ''],
      ['Deal - Owner', 'assignedTo', 'Sam Sales', 'Sam Sales'],
      ['Deal - Deal created', 'openedOn', '2026-01-05 10:00:00', '2026-02-01 09:30:00'],
      ['Deal - Label', 'tags', 'Hot', ''],
    ],
  },
  {
    name: 'contacts of HubSpot',
    entity: 'clients',
    columns: [
      ['Record ID', null, '7001', '7002'],
      ['First Name', 'firstName', 'Aino', 'Bo'],
      ['Last Name', 'lastName', 'Merinen', 'Ek'],
      ['Email', 'email', 'aino@merinen.example', 'bo@ek.example'],
      ['Phone Number', 'phone', '+358 40 123 4567', '+46 70 123 45 67'],
      ['Mobile Phone Number', 'mobile', '+358 50 765 4321', ''],
      ['Contact owner', null, 'Sam Sales', 'Sam Sales'],
      ['Associated Company', null, 'Merinen Oy', ''],
      ['Street Address', 'street', 'Satamakatu 1', 'Hamngatan 2'],
      ['City', 'city', 'Helsinki', 'Visby'],
      ['Postal Code', 'postalCode', '00100', '621 55'],
      ['Country/Region', 'country', 'Finland', 'Sweden'],
      ['Original Source', 'source', 'Referrals', 'Direct Traffic'],
    ],
  },
  {
    name: 'deals of HubSpot',
    entity: 'interests',
    columns: [
      ['Record ID', null, '8001', '8002'],
      ['Deal Name', null, 'Aino Merinen – berth', 'Bo Ek – berth'],
      ['Deal Stage', 'stage', 'Qualified to buy', 'Contract sent'],
      ['Deal owner', 'assignedTo', 'Sam Sales', 'Sam Sales'],
      ['Amount', 'priceMax', '25000', '40000'],
      ['Associated Contact', 'clientName', 'Aino Merinen', 'Bo Ek'],
      ['Closed Lost Reason', 'outcomeReason', '', ''],
      ['Create Date', 'openedOn', '2026-01-05 10:00', '2026-02-01 09:30'],
    ],
  },
  {
    name: 'customers of DockMaster',
    entity: 'clients',
    columns: [
      ['Cust No', null, 'MER001', 'EK0002'],
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
    name: 'boats of DockMaster',
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
      ['Customer Name', 'ownerName', 'Aino Merinen', 'Bo Ek'],
    ],
  },
  {
    name: 'a list kept in Excel',
    entity: 'clients',
    columns: [
      ['Namn', 'fullName', 'Aino Merinen', 'Bo Ek'],
      ['Telefon', 'phone', '040 123 4567', '070-123 45 67'],
      ['E-post', 'email', 'aino@merinen.example', 'bo@ek.example'],
      ['Adress', 'street', 'Satamakatu 1', 'Hamngatan 2'],
      ['Postnr', 'postalCode', '00100', '621 55'],
      ['Ort', 'city', 'Helsingfors', 'Visby'],
      ['Anteckning', 'note', 'Ringer i maj', ''],
    ],
  },
]
