import { useId, useState } from 'react'
import {
  type InquiryField,
  type InquiryMapping,
  inquiryFields,
  wordsOf,
} from '../../../contract/inquiries/mapping.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/overlays/toast.tsx'
import { Select } from '../../../ui/select.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { useWrite } from '../../kit/server/server-state.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import type { Connection } from './connection.ts'
import { MappingPreview } from './mapping-preview.tsx'

const senders: ReadonlySet<InquiryField | undefined> = new Set(['name', 'email', 'phone'])

/** Each field of the form with its last answer, and what it becomes in the inbox. */
export function MappingEditor({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const heading = useId()
  const [mapping, setMapping] = useState<InquiryMapping>(connection.mapping)
  const update = useWrite('formConnections', 'update')
  const { sampleFields, mappingConfirmed } = connection
  const changed = sampleFields.some(({ key }) => mapping[key] !== connection.mapping[key])

  function confirm() {
    update.mutate(
      { params: { id: connection.id }, body: { mapping } },
      { onSuccess: () => showToast({ title: t('connections.mappingKept', { name: connection.name }) }) },
    )
  }

  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 px-5 py-4">
      <header>
        <div className="flex flex-wrap items-center gap-2">
          <h3 id={heading} className="font-medium">
            {t('connections.mapping')}
          </h3>
          {sampleFields.length > 0 && !mappingConfirmed && (
            <Badge tone="warning">{t('connections.proposed')}</Badge>
          )}
        </div>
        <p className="text-xs text-ink-soft text-pretty">
          {t(sampleFields.length > 0 ? 'connections.mappingHint' : 'connections.noSample')}
        </p>
      </header>
      {sampleFields.length > 0 && (
        <>
          <ul className="flex flex-col divide-y border-y">
            {sampleFields.map((field) => (
              <li
                key={field.key}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,11rem)] items-center gap-3 py-1.5"
              >
                <span className="flex min-w-0 flex-col">
                  <span className="truncate" title={field.label}>
                    {field.label}
                  </span>
                  {connection.lastReceivedAt && (
                    <span className="truncate text-xs text-ink-faint">
                      {wordsOf(field) || t('connections.noAnswer')}
                    </span>
                  )}
                </span>
                <Select<InquiryField>
                  aria-label={t('connections.becomes', { field: field.label })}
                  value={mapping[field.key] ?? 'answer'}
                  onValueChange={(part) => setMapping({ ...mapping, [field.key]: part })}
                  options={inquiryFields.map((value) => ({ value, label: t(`connections.part.${value}`) }))}
                />
              </li>
            ))}
          </ul>
          {connection.lastReceivedAt && <MappingPreview fields={sampleFields} mapping={mapping} />}
          {!sampleFields.some(({ key }) => senders.has(mapping[key])) && (
            <p className="text-xs text-warning-ink">{t('connections.noSender')}</p>
          )}
          <ProblemLine error={update.error} />
          <div className="flex justify-end gap-2">
            {changed && (
              <Button variant="ghost" onClick={() => setMapping(connection.mapping)}>
                {t('action.cancel')}
              </Button>
            )}
            <Button
              variant="primary"
              busy={update.isPending}
              disabled={mappingConfirmed && !changed}
              onClick={confirm}
            >
              {t('connections.confirmMapping')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
