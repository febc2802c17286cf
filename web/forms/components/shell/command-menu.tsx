import { ClipboardList, FolderOpen, KeyRound, UsersRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useSignOut } from '../../../features/sign-in/public/use-sign-out.ts'
import { ProblemLine } from '../../../kit/display/problem-state.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import {
  CommandPalette,
  matching,
  type PaletteCommand,
  PaletteCommands,
  PaletteEntry,
  PaletteGroup,
  useGeneralCommands,
} from '../../../kit/shell/command-palette.tsx'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { useGo } from '../../lib/navigation.tsx'
import { useAccess } from '../../lib/session.tsx'

/** Jumps to a form of any workspace, or runs a command. */
export function CommandMenu({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const { t } = useTranslation()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useRead('forms', 'list', { query: { q, limit: '20' } }, { keepPrevious: true })
  const workspaces = useRead('workspaces', 'list', {})
  const workspaceOf = (id: string) => workspaces.data?.find((each) => each.id === id)?.name
  const commands = matching(useCommands(onShortcuts), q)
  const forms = found.data?.data ?? []

  return (
    <CommandPalette
      label={t('forms.shell.find')}
      placeholder={t('forms.shell.findPlaceholder')}
      nothing={t('forms.shell.nothing')}
      typed={typed}
      onTyped={setTyped}
      busy={found.isFetching}
      best={forms[0]?.id ?? commands[0]?.label ?? ''}
      onClose={onClose}
    >
      <ProblemLine error={found.error} />
      {forms.length > 0 && (
        <PaletteGroup heading={t('forms.shell.recent')}>
          {forms.map((form) => (
            <PaletteEntry
              key={form.id}
              value={form.id}
              icon={<ClipboardList />}
              hint={workspaceOf(form.workspaceId)}
              onSelect={() => {
                onClose()
                go({ to: '/forms/$id/build', params: { id: form.id } })
              }}
            >
              <span className="truncate font-medium">{form.name}</span>
            </PaletteEntry>
          ))}
        </PaletteGroup>
      )}
      <PaletteCommands commands={commands} onClose={onClose} />
    </CommandPalette>
  )
}

function useCommands(onShortcuts: () => void): readonly PaletteCommand[] {
  const { t } = useTranslation()
  const { can } = useAccess()
  const go = useGo()
  const signOut = useSignOut('formAuth')
  const workspaces = useRead('workspaces', 'list', {})
  const goTo = (screen: string) => t('forms.shell.goTo', { screen })
  return [
    ...(workspaces.data ?? []).map((workspace) => ({
      label: goTo(workspace.name),
      icon: <FolderOpen />,
      run: () => go({ to: '/w/$workspaceId', params: { workspaceId: workspace.id } }),
    })),
    ...(can('own')
      ? [{ label: goTo(t('forms.shell.keys')), icon: <KeyRound />, run: () => go({ to: '/keys' }) }]
      : []),
    { label: goTo(t('forms.shell.members')), icon: <UsersRound />, run: () => go({ to: '/members' }) },
    ...useGeneralCommands({ onShortcuts, signOut }),
  ]
}
