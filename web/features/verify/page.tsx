import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleHelp } from 'lucide-react'
import { useId } from 'react'
import { dateFormat } from '../../../contract/formats.ts'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemLine } from '../../kit/display/problem-state.tsx'
import { PublicSheet } from '../../kit/public-page/public-sheet.tsx'
import { type Answer, call } from '../../kit/server/api.ts'
import { useTranslation } from '../../kit/words/i18n.ts'

type Result = Answer<'verifyPages', 'check'>['result']

/** Where the certificate of a signed document leads: what it is, and whether a copy is the same. */
export function VerifyScreen() {
  const { t, language } = useTranslation()
  const { code } = useParams({ from: '/verify/$code' })
  const found = useQuery({
    queryKey: ['verifyPages', 'read', null, { code }],
    queryFn: () => call('verifyPages', 'read', { params: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (found.error) {
    return (
      <PublicSheet title={t('verify.goneTitle')}>
        <p className="text-ink-soft">{t('verify.gone')}</p>
      </PublicSheet>
    )
  }
  if (!found.data) {
    return (
      <PublicSheet title={t('verify.reading')}>
        <SkeletonLines lines={4} />
      </PublicSheet>
    )
  }
  const { portName: port, primaryColor, logo, background, sealedAt } = found.data
  const moment = dateFormat(language, { dateStyle: 'long', timeStyle: 'long' })
  const facts = [
    [t('verify.state'), t('verify.sealed')],
    [t('verify.since'), moment.format(new Date(sealedAt))],
    [t('verify.by'), port],
  ] as const
  return (
    <PublicSheet
      brand={{ port, color: primaryColor, logo, background }}
      title={t('verify.title')}
      hint={t('verify.hint', { port })}
    >
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[8rem_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-ink-soft sm:text-base">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <CopyCheck code={code} />
    </PublicSheet>
  )
}

function CopyCheck({ code }: { code: string }) {
  const { t } = useTranslation()
  const input = useId()
  const check = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return call('verifyPages', 'check', { params: { code } }, { form })
    },
  })
  return (
    <section className="mt-6 flex flex-col gap-3 border-t pt-5" aria-labelledby={`${input}-title`}>
      <h2 id={`${input}-title`} className="text-base font-semibold">
        {t('verify.checkTitle')}
      </h2>
      <p className="text-ink-soft">{t('verify.checkHint')}</p>
      <label htmlFor={input} className="sr-only">
        {t('verify.choose')}
      </label>
      <input
        id={input}
        type="file"
        accept="application/pdf,.pdf"
        className="w-full rounded-md border bg-surface p-2"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) check.mutate(file)
        }}
      />
      <div role="status" className="min-h-6">
        {check.isPending && t('verify.checking')}
        {check.data && <Outcome result={check.data.result} />}
      </div>
      <ProblemLine error={check.error} />
    </section>
  )
}

const looks = {
  equal: { Icon: CircleCheck, ink: 'text-success-ink' },
  altered: { Icon: CircleAlert, ink: 'text-danger-ink' },
  unknown: { Icon: CircleHelp, ink: 'text-ink-soft' },
} as const

function Outcome({ result }: { result: Result }) {
  const { t } = useTranslation()
  const { Icon, ink } = looks[result]
  return (
    <p className={`flex items-start gap-2 font-medium ${ink}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      {t(`verify.${result}`)}
    </p>
  )
}
