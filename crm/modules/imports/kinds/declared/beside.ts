import type { ImportEntity } from '../../../../../contract/permissions.ts'
import type { ImportField } from '../../cells/field.ts'
import type { RowReader } from '../../cells/row-reader.ts'
import { type ImportPort, termOf } from '../../cells/terms.ts'
import { stayType } from './stay-type.ts'

/** What rows of files say of a kind beside its writing. */
export interface Beside {
  /** The column that tells records of the kind from those of another one, and refuses these. */
  readonly sort?: { readonly field: ImportField; read(reader: RowReader): void }
  /** What a row of a file is where it does not say it. */
  readonly usual?: (
    read: Readonly<Record<string, unknown>>,
    port: ImportPort,
  ) => Readonly<Record<string, unknown>>
}

export const besideWriting: Readonly<Partial<Record<ImportEntity, Beside>>> = {
  berth_reservations: {
    sort: stayType,
    // A stay that ends is of that time, whatever the berth is sold for.
    usual: ({ tenureType, endDate }, { terms }) =>
      tenureType === undefined && endDate !== undefined && termOf(terms, 'berth_tenure_types', 'fixed_term')
        ? { tenureType: 'fixed_term' }
        : {},
  },
}
