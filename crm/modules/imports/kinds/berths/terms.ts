import { readMooringType, readTenure } from './words.ts'

const none = () => null

/** The fields of a berth whose values a vocabulary of the port has, and what the words of the trade mean there. */
export const berthTerms = [
  { field: 'tenureType', vocabulary: 'berth_tenure_types', read: readTenure },
  { field: 'mooringType', vocabulary: 'mooring_types', read: readMooringType },
  { field: 'access', vocabulary: 'access_types', read: none },
  { field: 'sidePontoon', vocabulary: 'side_pontoons', read: none },
  { field: 'cleatType', vocabulary: 'cleat_types', read: none },
  { field: 'bollardType', vocabulary: 'bollard_types', read: none },
] as const
