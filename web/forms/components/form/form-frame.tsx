import { Outlet, useRouterState } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Skeleton, SkeletonLines } from '../../../../ui/skeleton.tsx'
import { ProblemState } from '../../../kit/display/problem-state.tsx'
import { useDocumentTitle } from '../../../kit/screen/document-title.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DeskLink, formTabs, useParam } from '../../lib/navigation.tsx'
import { ChangedBadge, StateBadge } from '../state-badge.tsx'
import { FormActions } from './form-actions.tsx'
import { FormProvider, useForm } from './form-context.tsx'
import { SavingState } from './saving-state.tsx'

/** One form with its tabs. */
export function FormFrame() {
  const id = useParam('id')!
  const form = useRead('forms', 'get', { params: { id } })
  if (form.data)
    return (
      <FormProvider key={id} form={form.data}>
        <Frame />
      </FormProvider>
    )
  if (form.error) return <ProblemState error={form.error} onRetry={() => void form.refetch()} />
  return (
    <div className="flex flex-col gap-4 p-5">
      <Skeleton className="h-6 w-60" />
      <SkeletonLines lines={8} />
    </div>
  )
}

function Frame() {
  const { t } = useTranslation()
  const { form } = useForm()
  const workspaces = useRead('workspaces', 'list', {})
  const workspace = workspaces.data?.find((each) => each.id === form.workspaceId)
  useDocumentTitle(form.name)
  const tabs = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of tab that matters
  useEffect(() => {
    tabs.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <article aria-label={form.name} className="flex min-h-0 flex-1 flex-col">
      <header className="shrink-0 border-b bg-surface">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 pt-2 sm:px-5">
          <DeskLink
            to="/w/$workspaceId"
            params={{ workspaceId: form.workspaceId }}
            className="-ml-1 flex min-w-0 max-w-full items-center self-start justify-self-start rounded-sm text-xs text-ink-faint hover:text-ink pointer-coarse:min-h-11 pointer-coarse:pr-3"
          >
            <ChevronLeft className="size-4 shrink-0" aria-hidden="true" />
            <span className="truncate">{workspace?.name ?? t('forms.shell.forms')}</span>
          </DeskLink>
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 row-start-2 col-start-1 max-sm:col-span-2">
            <h1 className="min-w-0 truncate text-lg font-semibold">{form.name}</h1>
            <StateBadge state={form.state} />
            {form.changed && form.publishedVersion !== null && <ChangedBadge />}
            <SavingState />
          </div>
          <div className="col-start-2 row-start-1 sm:row-span-2">
            <FormActions />
          </div>
        </div>
        <nav
          ref={tabs}
          aria-label={t('forms.tab.label')}
          className="flex gap-4 overflow-x-auto px-4 [scrollbar-width:none] sm:px-5"
        >
          {formTabs.map((tab) => (
            <DeskLink
              key={tab}
              to={`/forms/$id/${tab}`}
              params={{ id: form.id }}
              activeOptions={{ includeSearch: false }}
              className="-mx-1 -mb-px flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-1 text-ink-soft -outline-offset-2 hover:text-ink aria-[current=page]:border-accent-ink aria-[current=page]:font-medium aria-[current=page]:text-ink pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:justify-center"
            >
              {t(`forms.tab.${tab}`)}
              {tab === 'submissions' && (
                <span className="text-xs font-normal text-ink-faint tabular-nums">
                  {formatNumber(form.submissionCount)}
                </span>
              )}
            </DeskLink>
          ))}
        </nav>
      </header>
      <Outlet />
    </article>
  )
}
