import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, CheckCircle2, CircleX, Clock, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SkeletonLines } from '../../../ui/skeleton.tsx'
import { ProblemState } from '../../kit/display/problem-state.tsx'
import { PdfPages } from '../../kit/pdf/pdf-pages.tsx'
import { usePageWords } from '../../kit/pdf/use-page-words.ts'
import { type ReadPdf, usePdf } from '../../kit/pdf/use-pdf.ts'
import { cameFromPortal } from '../../kit/public-page/came-from-portal.ts'
import { PublicSheet } from '../../kit/public-page/public-sheet.tsx'
import { useMedia } from '../../kit/screen/use-media.ts'
import { addressOf, call } from '../../kit/server/api.ts'
import { hasCode } from '../../kit/server/api-error.ts'
import { formatDateTime } from '../../kit/words/format.ts'
import { useTranslation } from '../../kit/words/i18n.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import type { SigningPage } from './fill-field.tsx'
import { PageOverlay, type Signature } from './page-overlay.tsx'
import { GuideBar, ReadingView } from './reading-view.tsx'
import { SignForm, signFormId, useIsSigning } from './sign-form.tsx'

/** Where a link to sign leads: the document, what it asks for, and the signature; for somebody without an account. */
export function SigningScreen() {
  const { t } = useTranslation()
  const { token } = useParams({ strict: false }) as { token: string }
  const key = ['signingPages', 'read', null, { token }]
  const session = useQuery({
    queryKey: key,
    queryFn: () => call('signingPages', 'read', { params: { token } }),
    retry: false,
    // Whoever waits for others sees by themselves that it is their turn, and the last one the sealed file.
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'open' ? false : data?.state === 'done' && data.signed === data.total ? 2_000 : 15_000,
  })
  if (session.error && !session.data) {
    if (!hasCode(session.error, 'TOKEN_INVALID'))
      return <ProblemState error={session.error} onRetry={() => void session.refetch()} />
    return (
      <PublicSheet title={t('sign.goneTitle')}>
        <p className="text-ink-soft">{t('sign.gone')}</p>
        <BackToPortal className="mt-5" />
      </PublicSheet>
    )
  }
  if (!session.data) {
    return (
      <PublicSheet title={t('sign.reading')}>
        <SkeletonLines lines={6} />
      </PublicSheet>
    )
  }
  const { state } = session.data
  if (state === 'open') return <Open token={token} met={session.data} />
  return <StatusLine token={token} met={session.data} state={state} />
}

const brandOf = ({ portName: port, primaryColor: color, logo, background }: SigningPage) => ({
  ...{ port, color, logo, background },
})

function Open({ token, met }: { token: string; met: SigningPage }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(met.fields.flatMap(({ id, value }) => (value ? [[id, value]] : []))),
  )
  const [signature, setSignature] = useState<Signature | null>(null)
  const [declining, setDeclining] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const signing = useIsSigning()
  const approves = met.role === 'approver'
  const { pdf, error, readAgain } = usePdf(addressOf('signingPages', 'pdf', { params: { token } }))
  useEffect(() => {
    if (pdf) void call('signingPages', 'opened', { params: { token } }).catch(() => undefined)
  }, [pdf, token])
  const left = placesLeft(met, (field) => isFilled(field, values, signature), agreed)
  const again = () => client.invalidateQueries({ queryKey: ['signingPages', 'read'] })
  const goTo = (id: string) => {
    const field = met.fields.find((one) => one.id === id)
    const signs = field?.type === 'signature' || field?.type === 'initials'
    const line = document.getElementById(signs ? 'sign-signature' : `sign-${id}`)
    line?.scrollIntoView({ block: 'center' })
    line
      ?.querySelector<HTMLElement>('input, textarea, [role=checkbox], button')
      ?.focus({ preventScroll: true })
  }
  return (
    <PublicSheet
      brand={brandOf(met)}
      title={met.title}
      hint={met.message ?? t(approves ? 'sign.hintApprove' : 'sign.hint', { port: met.portName })}
      wide
    >
      <BackToPortal className="-mt-3 mb-2" />
      <div className="flex flex-col gap-6 lg:flex-row lg:items-start">
        <div className="-mx-3 min-w-0 flex-1 overflow-x-auto rounded-lg bg-canvas p-2 sm:mx-0 sm:p-4 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
          {error ? (
            <ProblemState error={error} onRetry={readAgain} />
          ) : pdf ? (
            <DocumentPane pdf={pdf} met={met} values={values} signature={signature} onField={goTo} />
          ) : (
            <SkeletonLines lines={12} />
          )}
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-4 lg:w-96 lg:shrink-0">
          <p className="text-sm text-ink-soft">
            {t(approves ? 'sign.asApprove' : 'sign.as', { name: met.name })}
            {met.expiresAt && ` · ${t('sign.until', { at: formatDateTime(met.expiresAt) })}`}
          </p>
          <SignForm
            token={token}
            met={met}
            values={values}
            agreed={agreed}
            onAgreed={setAgreed}
            onValue={(id, value) => setValues((now) => ({ ...now, [id]: value }))}
            signature={signature}
            onSignature={setSignature}
            onSigned={() => void again()}
            onRefused={() => void again()}
            onDecline={() => setDeclining(true)}
          />
        </div>
      </div>
      <div aria-hidden="true" className="h-14 lg:hidden" />
      <GuideBar left={left.length}>
        {left[0] ? (
          <Button variant="primary" onClick={() => goTo(left[0]!)}>
            {t('sign.next')}
          </Button>
        ) : (
          <Button variant="primary" type="submit" form={signFormId} busy={signing}>
            {t(approves ? 'sign.approve' : 'sign.sign')}
          </Button>
        )}
      </GuideBar>
      {declining && (
        <DeclineDialog token={token} onClose={() => setDeclining(false)} onDeclined={() => void again()} />
      )}
    </PublicSheet>
  )
}

type DocumentPaneProps = {
  pdf: ReadPdf
  met: SigningPage
  values: Readonly<Record<string, string>>
  signature: Signature | null
  onField: (id: string) => void
}

/** The document: its pages, on a phone its words at reading size, with the places of the signer. */
function DocumentPane({ pdf, met, values, signature, onField }: DocumentPaneProps) {
  const { t } = useTranslation()
  const [large, setLarge] = useState(false)
  const wide = useMedia('(min-width: 64rem)')
  const words = usePageWords(wide ? null : pdf)
  const [look, setLook] = useState<'text' | 'pages'>('text')
  // A scan has no words to be read: its pages are all there is.
  const readable = words?.some((page) => page.length > 0) ?? false
  const asText = !wide && readable && look === 'text'
  return (
    <>
      <div className="sticky top-2 left-2 z-10 mb-2 flex flex-wrap gap-2 lg:hidden">
        {readable && (
          <SegmentedControl
            label={t('sign.look')}
            value={look}
            onValueChange={setLook}
            segments={[
              { value: 'text', label: t('sign.asText') },
              { value: 'pages', label: t('sign.asPages') },
            ]}
          />
        )}
        {!asText && (
          <Button icon={large ? <ZoomOut /> : <ZoomIn />} onClick={() => setLarge(!large)}>
            {t(large ? 'sign.smaller' : 'sign.larger')}
          </Button>
        )}
      </div>
      {asText && words ? (
        <ReadingView
          words={words}
          met={met}
          isFilled={(field) => isFilled(field, values, signature)}
          onField={onField}
        />
      ) : (
        <div className={large ? 'w-[220%] lg:w-full' : undefined}>
          <PdfPages
            pdf={pdf}
            overlay={(page) => (
              <PageOverlay page={page} met={met} values={values} signature={signature} onField={onField} />
            )}
          />
        </div>
      )}
    </>
  )
}

/** Whether a place of the signer has what it needs. */
function isFilled(
  { id, type, required }: SigningPage['fields'][number],
  values: Readonly<Record<string, string>>,
  signature: Signature | null,
): boolean {
  if (type === 'signature' || type === 'initials') return signature !== null
  return Boolean(values[id]) || type === 'date' || !required
}

/** What is still to be done, in its order: places to fill in, the signature once, and the consent. */
function placesLeft(
  session: SigningPage,
  filled: (field: SigningPage['fields'][number]) => boolean,
  agreed: boolean,
): readonly string[] {
  const empty = session.fields.filter((field) => !filled(field))
  const signs = (type: string) => type === 'signature' || type === 'initials'
  const fields = empty.filter(({ type }) => !signs(type)).map(({ id }) => id)
  const signature = empty.find(({ type }) => signs(type))
  return [...fields, ...(signature ? [signature.id] : []), ...(agreed ? [] : ['consent'])]
}

/** How a document stands with which there is nothing to do now. */
function StatusLine({
  token,
  met,
  state,
}: {
  token: string
  met: SigningPage
  state: Exclude<SigningPage['state'], 'open'>
}) {
  const { t } = useTranslation()
  const good = state === 'done' || state === 'completed'
  const waits = state === 'waiting' || state === 'copy'
  const icon: ReactNode = good ? (
    <CheckCircle2 className="text-success-ink" />
  ) : waits ? (
    <Clock />
  ) : (
    <CircleX />
  )
  return (
    <PublicSheet brand={brandOf(met)} title={met.title}>
      <div role="status" className="flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0">
        {icon}
        <div className="flex flex-col gap-1">
          <p className="font-semibold">
            {t(state === 'done' && met.role === 'approver' ? 'sign.approved' : `sign.state.${state}`)}
          </p>
          <p className="text-ink-soft">{t(`sign.stateHint.${state}`, { port: met.portName })}</p>
          {(waits || state === 'done') && (
            <p className="text-sm text-ink-soft tabular-nums">
              {t('sign.progress', { signed: met.signed, total: met.total })}
            </p>
          )}
        </div>
      </div>
      {met.readable && (
        <a
          className={buttonClass('secondary', 'md', 'mt-5')}
          href={addressOf('signingPages', 'pdf', { params: { token } })}
          download
        >
          <Download />
          {t(state === 'completed' ? 'sign.getSigned' : 'sign.get')}
        </a>
      )}
      <BackToPortal className="mt-5" />
    </PublicSheet>
  )
}

/** The way back for clients who came from their own pages: before they sign, and after. */
function BackToPortal({ className }: { className: string }) {
  const { t } = useTranslation()
  if (!cameFromPortal()) return null
  return (
    <p className={className}>
      <a
        className="inline-flex min-h-11 items-center gap-1.5 text-accent-ink underline [&>svg]:size-4"
        href="/portal"
      >
        <ArrowLeft className="rtl:rotate-180" aria-hidden="true" />
        {t('sign.backToPortal')}
      </a>
    </p>
  )
}
