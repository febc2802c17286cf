import { useEffect, useRef, useState } from 'react'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine, ProblemState } from '../../kit/display/problem-state.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { useTenantId } from '../../kit/server/tenant.ts'
import { upload } from '../../kit/server/upload.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { freshKey, type PlacedField } from '../signing/public/fields.ts'
import { PlaceFields } from '../signing/public/place-fields.tsx'
import type { Draft } from './wizard.ts'

type FieldsStepProps = { draft: Draft; file: File; onChange: (part: Partial<Draft>) => void }

/** Where each recipient signs and fills in. */
export function FieldsStep({ draft, file, onChange }: FieldsStepProps) {
  const { t } = useTranslation()
  const tenantId = useTenantId()
  const [problem, setProblem] = useState<unknown>(null)
  // Whoever places fields by hand while a page is looked over keeps them.
  const placed = useRef(draft.fields)
  placed.current = draft.fields
  // What is found in a page that was left has no place: another PDF may stand there.
  const left = useRef(new AbortController())
  useEffect(() => {
    const leaving = new AbortController()
    left.current = leaving
    return () => leaving.abort()
  }, [])
  const isDetecting = useRef(false)
  const { pdf, error, readAgain } = usePdf(file)
  if (error) return <ProblemState error={error} onRetry={readAgain} />
  if (!pdf) return <SkeletonLines lines={10} />

  async function detect(signerIndex: number) {
    if (isDetecting.current) return
    isDetecting.current = true
    setProblem(null)
    const form = new FormData()
    const { signal } = left.current
    form.append('file', file)
    try {
      const found = await upload('documentWizard', 'detect', form, {
        ...{ tenantId: tenantId!, signal },
        onProgress: () => undefined,
      })
      const known = placed.current
      const fresh = found
        .filter((one) => !known.some((other) => other.page === one.page && overlaps(other, one)))
        .map(
          ({ label, ...one }): PlacedField => ({
            ...one,
            key: freshKey(),
            signerIndex,
            label: label || null,
            required: one.type !== 'checkbox',
            options: [],
            value: null,
          }),
        )
      onChange({ fields: [...known, ...fresh] })
      if (fresh.length === 0) setProblem(new Error(t('wizard.nothingFound')))
    } catch (failed) {
      if (!signal.aborted) setProblem(failed)
    } finally {
      isDetecting.current = false
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {problem instanceof Error && problem.name === 'Error' ? (
        <p role="status" className="text-sm text-ink-soft">
          {problem.message}
        </p>
      ) : (
        <ProblemLine error={problem} />
      )}
      <PlaceFields
        pdf={pdf}
        recipients={draft.recipients.map(({ name }, index) => `${index + 1}. ${name}`)}
        fields={draft.fields}
        onChange={(fields) => onChange({ fields })}
        onDetect={detect}
      />
    </div>
  )
}

type Area = { x: number; y: number; width: number; height: number }

const overlaps = (a: Area, b: Area) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
