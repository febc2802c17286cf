import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { LanguageChoice } from '../../components/language-choice.tsx'
import { call, type Input } from '../../lib/api.ts'
import { useTranslation } from '../../lib/words/i18n.ts'
import { chooseAtDoor } from '../../lib/words/language.ts'
import { InfoForm } from './info-form.tsx'

/** Where a link for details leads: a form in the name of the port, open once, for somebody without an account. */
export function InfoScreen() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/info/$token' })
  const form = useQuery({
    queryKey: ['publicSupplementalInfo', 'read', null, { token }],
    queryFn: () => call('publicSupplementalInfo', 'read', { params: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const send = useMutation({
    mutationFn: (body: Input<'publicSupplementalInfo', 'submit'>['body']) =>
      call('publicSupplementalInfo', 'submit', { params: { token }, body }),
  })
  if (form.error) {
    return (
      <Sheet title={t('info.goneTitle')}>
        <p className="text-ink-soft">{t('info.gone')}</p>
      </Sheet>
    )
  }
  if (!form.data) {
    return (
      <Sheet title={t('info.reading')}>
        <SkeletonLines lines={6} />
      </Sheet>
    )
  }
  const { portName: port, primaryColor } = form.data
  const brand = { port, color: primaryColor }
  if (send.isSuccess) {
    return (
      <Sheet brand={brand} title={t('info.doneTitle')}>
        <p role="status">{t('info.done', { port })}</p>
      </Sheet>
    )
  }
  return (
    <Sheet brand={brand} title={t('info.title')} hint={t('info.hint', { port })}>
      <InfoForm
        port={port}
        busy={send.isPending}
        problem={send.error}
        onSend={(body) => send.mutateAsync(body).then(() => undefined)}
      />
    </Sheet>
  )
}

type Brand = { port: string; color: string | null }

/** A sheet under the colour and the name of the port. */
function Sheet(props: { brand?: Brand; title: string; hint?: string; children: ReactNode }) {
  const { brand, title, hint, children } = props
  return (
    <main className="min-h-dvh bg-canvas px-4 pb-12">
      <div
        aria-hidden="true"
        className="-mx-4 h-2 bg-accent"
        // The colour of a port is no token of ours.
        style={brand?.color ? { backgroundColor: brand.color } : undefined}
      />
      <div className="mx-auto mt-6 w-full max-w-xl sm:mt-12">
        {brand && <p className="pb-4 text-lg font-semibold">{brand.port}</p>}
        <div className="rounded-xl border bg-surface p-5 shadow-float sm:p-6">
          <h1 className="text-xl font-semibold">{title}</h1>
          {hint && <p className="mt-1 text-ink-soft">{hint}</p>}
          <div className="mt-5">{children}</div>
        </div>
        <div className="mt-6 flex justify-center">
          <LanguageChoice onChoose={chooseAtDoor} />
        </div>
      </div>
    </main>
  )
}
