import { FolderOpen, KeyRound, type LucideIcon, Plus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { cx } from '../../../../ui/class-names.ts'
import { useRead } from '../../../kit/server/server-state.ts'
import { navPlaceClass } from '../../../kit/shell/nav-place.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { DeskLink, type DeskPath } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'
import { WorkspaceDialog } from '../workspace-dialog.tsx'

/** The workspaces of the account, and what is set for all of them. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { can } = useAccess()
  const workspaces = useRead('workspaces', 'list', {}, { staleTime: 60_000 })
  const [creating, setCreating] = useState(false)
  return (
    <nav
      aria-label={t('shell.navigation')}
      className="-m-0.5 flex min-h-0 flex-col gap-4 overflow-y-auto p-0.5"
    >
      <div className="flex flex-col gap-px">
        <h2 className="px-2 pb-1 text-xs text-ink-faint">{t('forms.shell.workspaces')}</h2>
        {workspaces.data?.map((workspace) => (
          <NavLink
            key={workspace.id}
            to="/w/$workspaceId"
            params={{ workspaceId: workspace.id }}
            icon={FolderOpen}
            label={workspace.name}
            count={workspace.formCount}
            onNavigate={onNavigate}
          />
        ))}
        {can('edit') && (
          <button
            type="button"
            onClick={() => setCreating(true)}
            className={cx(navPlaceClass, 'text-ink-faint')}
          >
            <Plus className="size-4 shrink-0" aria-hidden="true" />
            {t('forms.shell.newWorkspace')}
          </button>
        )}
      </div>
      <div className="flex flex-col gap-px">
        <h2 className="px-2 pb-1 text-xs text-ink-faint">{t('forms.shell.administration')}</h2>
        {can('own') && (
          <NavLink to="/keys" icon={KeyRound} label={t('forms.shell.keys')} onNavigate={onNavigate} />
        )}
        <NavLink to="/members" icon={UsersRound} label={t('forms.shell.members')} onNavigate={onNavigate} />
      </div>
      {creating && <WorkspaceDialog onClose={() => setCreating(false)} />}
    </nav>
  )
}

type NavLinkProps = {
  to: DeskPath
  params?: Record<string, string>
  icon: LucideIcon
  label: string
  count?: number
  onNavigate: (() => void) | undefined
}

function NavLink({ to, params, icon: Icon, label, count, onNavigate }: NavLinkProps) {
  return (
    <DeskLink
      to={to}
      {...(params ? { params } : {})}
      {...(onNavigate ? { onClick: onNavigate } : {})}
      activeOptions={{ includeSearch: false }}
      className={cx(navPlaceClass, 'text-ink-soft')}
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 flex-1 truncate text-left">{label}</span>
      {count !== undefined && (
        <span aria-hidden="true" className="text-xs font-normal text-ink-faint tabular-nums">
          {count}
        </span>
      )}
    </DeskLink>
  )
}
