import { formatDateTime, formatWhen } from '../words/format.ts'

/** A moment: relative within a week, exact on hover. */
export function When({ timestamp }: { timestamp: string }) {
  return (
    <time dateTime={timestamp} title={formatDateTime(timestamp)} className="whitespace-nowrap">
      {formatWhen(timestamp)}
    </time>
  )
}
