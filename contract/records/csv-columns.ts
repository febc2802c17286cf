/** One column of a list as a table for people. */
export interface CsvColumn {
  readonly label: string
  /** The field of a row. */
  readonly of: string
  /** How its value is written where it is no plain text: a moment stands in the port's own time. */
  readonly as?: 'word' | 'yesNo' | 'country' | 'moment'
}

const word = (label: string, of: string): CsvColumn => ({ label, of, as: 'word' })
const moment = (label: string, of: string): CsvColumn => ({ label, of, as: 'moment' })
const country = (label: string, of: string): CsvColumn => ({ label, of, as: 'country' })
const plain = (label: string, of: string): CsvColumn => ({ label, of })

const size = [
  plain('Length (m)', 'lengthM'),
  plain('Beam (m)', 'widthM'),
  plain('Draft (m)', 'draftM'),
] as const
const kept = [
  plain('Tags', 'tags'),
  moment('Created', 'createdAt'),
  moment('Changed', 'updatedAt'),
  moment('Archived', 'archivedAt'),
] as const

export const berthCsv = [
  plain('Mooring number', 'mooringNumber'),
  word('Status', 'status'),
  word('Tenure', 'tenureType'),
  ...size,
  plain('Water depth (m)', 'waterDepthM'),
  plain('Nominal boat size (m)', 'nominalBoatSizeM'),
  plain('Price', 'price'),
  plain('Currency', 'currency'),
  plain('Pontoon', 'pontoon'),
  word('Mooring type', 'mooringType'),
  plain('Power', 'powerCapacity'),
  plain('Voltage', 'voltage'),
  { label: 'Water', of: 'waterAvailable', as: 'yesNo' },
  plain('Access', 'access'),
  plain('Bow facing', 'bowFacing'),
  plain('Side pontoon', 'sidePontoon'),
  plain('Cleat type', 'cleatType'),
  plain('Cleat capacity', 'cleatCapacity'),
  plain('Bollard type', 'bollardType'),
  plain('Bollard capacity', 'bollardCapacity'),
  plain('Active interests', 'activeInterestCount'),
  ...kept,
] as const satisfies readonly CsvColumn[]

export const clientCsv = [
  plain('Name', 'fullName'),
  plain('E-mail', 'email'),
  plain('Phone', 'phone'),
  country('Nationality', 'nationalityIso'),
  word('Source', 'source'),
  plain('Yachts', 'yachtCount'),
  plain('Active interests', 'activeInterestCount'),
  ...kept,
] as const satisfies readonly CsvColumn[]

export const yachtCsv = [
  plain('Name', 'name'),
  word('Type', 'type'),
  plain('Owner', 'ownerName'),
  ...size,
  plain('Builder', 'builder'),
  plain('Model', 'model'),
  plain('Year built', 'yearBuilt'),
  country('Flag', 'flagIso'),
  plain('Registration number', 'registrationNumber'),
  plain('Hull ID', 'hullId'),
  plain('MMSI', 'mmsi'),
  plain('Call sign', 'callSign'),
  ...kept,
] as const satisfies readonly CsvColumn[]

export const companyCsv = [
  plain('Name', 'name'),
  plain('Registration number', 'registrationNumber'),
  plain('VAT number', 'vatNumber'),
  country('Country of incorporation', 'incorporationCountryIso'),
  plain('Members', 'memberCount'),
  plain('Yachts', 'yachtCount'),
  ...kept,
] as const satisfies readonly CsvColumn[]

export const interestCsv = [
  plain('Client', 'clientName'),
  plain('Yacht', 'yachtName'),
  word('Stage', 'pipelineStage'),
  moment('In this stage since', 'stageChangedAt'),
  word('Outcome', 'outcome'),
  plain('Berths', 'berths'),
  word('Lead', 'leadCategory'),
  word('Temperature', 'temperature'),
  word('Source', 'source'),
  plain('Assigned to', 'assigneeName'),
  ...kept,
] as const satisfies readonly CsvColumn[]

export const inquiryCsv = [
  moment('Received', 'createdAt'),
  plain('Name', 'name'),
  plain('E-mail', 'email'),
  plain('Phone', 'phone'),
  plain('Message', 'excerpt'),
  plain('Form', 'formName'),
  word('State', 'triageState'),
  plain('Assigned to', 'assigneeName'),
  moment('Settled', 'triagedAt'),
] as const satisfies readonly CsvColumn[]
