import { SlidersHorizontal } from 'lucide-react'
import { stages } from '../../../../contract/interests/pipeline.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuCheckItem, MenuLabel, MenuSeparator } from '../../../../ui/overlays/menu.tsx'
import { useSearchState } from '../../../kit/list/state/list-search.ts'
import { useTablePreferences } from '../../../kit/screen/preferences.ts'
import { formatNumber } from '../../../kit/words/format.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import { type Board, stageName } from '../vocabulary.ts'

/** Where the stages that a user hid are kept among the preferences. */
const preferenceKey = 'interests.board'
const none: readonly string[] = []

/** The stages that the user does not want to see on the board, and what hides or shows one. */
export function useHiddenStages(): [readonly string[], (stage: string) => void] {
  const [{ hiddenColumns }, change] = useTablePreferences()
  const hidden = hiddenColumns?.[preferenceKey] ?? none
  const toggle = (stage: string) => {
    const next = hidden.includes(stage) ? hidden.filter((one) => one !== stage) : [...hidden, stage]
    change({ hiddenColumns: { ...hiddenColumns, [preferenceKey]: next } })
  }
  return [hidden, toggle]
}

/** What the columns of the board are, and which stages it shows. */
export function BoardMenu({ board }: { board: Board | undefined }) {
  const { t } = useTranslation()
  const [search, change] = useSearchState()
  const [hidden, toggle] = useHiddenStages()
  const left = (board?.columns ?? [])
    .filter(({ stage }) => hidden.includes(stage))
    .reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {hidden.length > 0 && (
        <span className="text-xs text-ink-soft">{t('interests.hiddenCount', { count: left })}</span>
      )}
      <Menu
        align="end"
        trigger={
          <IconButton label={t('interests.boardMenu')}>
            <SlidersHorizontal />
          </IconButton>
        }
      >
        <MenuCheckItem
          checked={search.group === 'owner'}
          onCheckedChange={(on) => change({ group: on ? 'owner' : undefined })}
        >
          {t('interests.groupByOwner')}
        </MenuCheckItem>
        <MenuSeparator />
        <MenuLabel>{t('interests.shownStages')}</MenuLabel>
        {stages.map((stage) => {
          const isShown = !hidden.includes(stage)
          return (
            <MenuCheckItem
              key={stage}
              checked={isShown}
              keepOpen
              // One stage is always there, or nothing would be left to look at.
              disabled={isShown && hidden.length === stages.length - 1}
              onCheckedChange={() => toggle(stage)}
            >
              {stageName(t, stage)}{' '}
              <span className="text-ink-faint tabular-nums">
                {formatNumber(board?.columns.find((one) => one.stage === stage)?.count ?? 0)}
              </span>
            </MenuCheckItem>
          )
        })}
      </Menu>
    </>
  )
}

/** Says that the board shows open interests alone, and leads to the table of all. */
export function OnlyOpen() {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  return (
    <Button
      size="sm"
      variant="ghost"
      title={t('interests.onlyOpenHint')}
      onClick={() => change({ view: 'table', outcome: undefined })}
      className="max-sm:hidden"
    >
      {t('interests.onlyOpen')}
    </Button>
  )
}
