import { kinds, type LinkedType } from '../../kinds/kinds.ts'
import { csvColumns, type ListColumn } from '../columns/list-column.ts'
import { hasConditions } from '../filter/condition-filter.tsx'
import { DownloadButton } from './download-button.tsx'
import { PrintButton } from './print-button.tsx'

type ListDownloadsProps<Row> = {
  type: LinkedType
  title: string
  query: Readonly<Record<string, string | undefined>>
  shown: readonly ListColumn<Row>[]
}

/** Saves a list as it is shown, as a file of one kind or another. */
export function ListDownloads<Row>({ type, title, query, shown }: ListDownloadsProps<Row>) {
  const columns = csvColumns(shown)
  return (
    <>
      <DownloadButton
        module={kinds[type].module}
        query={hasConditions(type) ? { ...query, columns: columns.join(',') } : query}
      />
      <PrintButton type={type} title={title} query={query} columns={columns} />
    </>
  )
}
