import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useCustomWords } from '../../kit/custom/custom-fields.ts'
import { useNameOf } from '../../kit/record/use-name-of.ts'
import { entityName } from '../../kit/words/facts.ts'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { changesOf, detailsOf } from '../../kit/words/values.ts'
import type { Entry } from './entry.ts'
import { recordName } from './vocabulary.ts'

/** Everything an entry holds: values before and after, what else was noted, and the request to quote. */
export function EntryDetails({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  const changes = changesOf(entry, nameOf, useCustomWords())
  const details = detailsOf(entry, nameOf)
  return (
    <div className="flex flex-col gap-4 bg-canvas py-3 pr-4 pl-12 sm:pl-13">
      {changes.length > 0 && (
        <table className="w-full max-w-3xl table-fixed text-left text-xs">
          <thead className="text-ink-faint">
            <tr>
              <th scope="col" className="w-1/4 pb-1 font-medium">
                {t('audit.field')}
              </th>
              <th scope="col" className="pb-1 font-medium">
                {t('audit.before')}
              </th>
              <th scope="col" className="pb-1 font-medium">
                {t('audit.after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, before, after }) => (
              <tr key={field} className="border-t align-top">
                <th scope="row" className="py-1 pr-3 font-normal break-words text-ink-soft">
                  {entry.entityType === 'setting' ? recordName(t, entry) : field}
                </th>
                <td className="py-1 pr-3 break-words text-ink-soft">{before || '–'}</td>
                <td className="py-1 break-words">{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className="grid max-w-3xl grid-cols-[minmax(5rem,25%)_minmax(0,1fr)] gap-x-3 gap-y-1 text-xs">
        <Detail field={t('audit.exactly')} value={formatDateTime(entry.createdAt)} />
        <Detail field={t('audit.filter.entityType')} value={entityName(t, entry.entityType)} />
        {details.map(({ field, value }) => (
          <Detail key={field} field={field} value={value} />
        ))}
      </dl>
      <div className="-ml-2 flex flex-wrap gap-1">
        {entry.requestId && <CopyButton label={t('audit.requestId')} value={entry.requestId} />}
        {entry.entityId && <CopyButton label={t('audit.recordId')} value={entry.entityId} />}
      </div>
    </div>
  )
}

function Detail({ field, value }: { field: string; value: string }) {
  return (
    <>
      <dt className="break-words text-ink-soft">{field}</dt>
      <dd className="break-words">{value}</dd>
    </>
  )
}

function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={copied ? <Check /> : <Copy />}
      title={value}
      onClick={() => {
        void navigator.clipboard?.writeText(value)
        setCopied(true)
      }}
    >
      <span aria-live="polite">{copied ? t('audit.copied') : label}</span>
    </Button>
  )
}
