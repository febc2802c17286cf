import type { ImportEntity } from '../kinds/kind.ts'

/**
 * A table in the manner of another product: its headings as the recipes of systems name them, a row or two, and what each column
 * is. `Excel` and `Lists by numbers` are lists that a port keeps by itself.
 */
export interface ForeignExport {
  product:
    | 'Pipedrive'
    | 'Pipedrive of a new account'
    | 'HubSpot'
    | 'Lists by numbers'
    | 'Zoho'
    | 'Salesforce'
    | 'Xero'
    | 'Zoho Books'
    | 'Holded'
    | 'Excel'
  /** What its file or sheet is called. */
  name: string
  entity: ImportEntity
  /**
   * Heading → field, null where the port has nothing like it; below it the cells of the rows. A field after `@` joins the
   * table with the others of its export, and is none of a file by itself.
   */
  columns: readonly (readonly [heading: string, field: string | null, ...cells: string[]])[]
}
