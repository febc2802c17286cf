import { useState } from 'react'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { usePdf } from '../../kit/pdf/use-pdf.ts'
import { freshKey, type PlacedField } from '../signing/public/fields.ts'
import { PlaceFields } from '../signing/public/place-fields.tsx'
import type { Template } from './template.ts'

type PdfFieldsProps = {
  url: string
  recipients: readonly string[]
  fields: Template['fields']
  onChange: (fields: Template['fields']) => void
}

/** The PDF of a template with its fields. */
export function PdfFields({ url, recipients, fields, onChange }: PdfFieldsProps) {
  const { pdf, error, readAgain } = usePdf(new URL(url, window.location.href).pathname)
  const [placed, setPlaced] = useState<PlacedField[]>(() =>
    fields.map((one) => ({ ...one, key: freshKey() })),
  )
  if (error) return <ProblemState error={error} onRetry={readAgain} />
  if (!pdf) return <SkeletonLines lines={10} />
  return (
    <PlaceFields
      pdf={pdf}
      recipients={recipients}
      prefilled
      fields={placed}
      onChange={(next) => {
        setPlaced(next)
        onChange(next.map(({ key: _key, options, ...rest }) => ({ ...rest, options: [...options] })))
      }}
    />
  )
}
