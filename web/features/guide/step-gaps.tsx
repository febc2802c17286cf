import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { GuideGap } from '../../../contract/guide/gaps.ts'
import type { SampleEntity } from '../../../contract/imports/samples/entities.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { usePort } from '../../kit/server/session.tsx'
import { formatNumber } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { SampleFile } from '../imports/public/sample-file.tsx'
import { gapPlaces } from './gap-places.ts'
import { SignMyself } from './sign-myself.tsx'
import { type ReadStep, stepPlaces } from './steps.ts'

const samples: Partial<Record<GuideGap, Extract<SampleEntity, 'berths' | 'clients'>>> = {
  no_berths: 'berths',
  no_clients: 'clients',
}

/** What a step lacks, in a sentence each, and what helps to mend it. */
export function StepGaps({ step: { key, gaps } }: { step: ReadStep }) {
  const { t } = useTranslation()
  const { port, can } = usePort()
  if (gaps.length === 0) return null
  const [first] = gaps
  const sample = samples[first!.key]
  const may = can(stepPlaces[key].permission)
  return (
    <div className="mt-1.5 flex flex-col items-start gap-2">
      <ul className="flex flex-col gap-0.5">
        {gaps.map((gap) => (
          <li key={gap.key} className="flex gap-2 text-sm text-warning-ink text-pretty">
            <span aria-hidden="true" className="mt-[0.55em] size-1.5 shrink-0 rounded-full bg-current" />
            {t(`guide.gap.${gap.key}`, { count: gap.count, number: formatNumber(gap.count) })}
          </li>
        ))}
      </ul>
      {may && sample && (
        <SampleFile entity={sample} name={t(`guide.sampleName.${sample}`)} size="sm">
          {t('guide.sample')}
        </SampleFile>
      )}
      {may && key === 'signing' && <SignMyself />}
      {may && key === 'templates' && (
        <Link
          to="/$portSlug/documents/templates"
          params={{ portSlug: port.slug }}
          search={gapPlaces[first!.key].search ?? {}}
          className={buttonClass('secondary', 'sm')}
        >
          <FileText aria-hidden="true" />
          {t('guide.chooseSample')}
        </Link>
      )}
    </div>
  )
}
