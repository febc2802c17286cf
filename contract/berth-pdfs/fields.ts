// Plain, without schemas, so that the browser can have it too.

/** What a sheet can say of a berth in a number: metres, but for the price. */
export const numberFields = ['length', 'width', 'draft', 'waterDepth', 'nominalBoatSize', 'price'] as const
/** What it can say in words. */
export const wordFields = [
  'pontoon',
  'mooringType',
  'powerCapacity',
  'voltage',
  'access',
  'bowFacing',
  'sidePontoon',
  'cleatType',
  'cleatCapacity',
  'bollardType',
  'bollardCapacity',
] as const
export const sheetFields = [...numberFields, ...wordFields, 'currency', 'waterAvailable'] as const
export type SheetField = (typeof sheetFields)[number]

/** How a value was found: in a field of a form, in the text of the file, or in a picture of it. */
export const parserBadges = ['acroform', 'text', 'ocr'] as const
