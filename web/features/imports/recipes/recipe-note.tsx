import { Link } from '@tanstack/react-router'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useRead } from '../../../kit/server/server-state.ts'
import { useTranslation } from '../../../kit/words/i18n.ts'
import type { Import } from '../entities.ts'
import { type RecipeRef, recipeText } from './recipe-text.ts'
import { useRecipe } from './use-recipe.ts'

const none = 'none'

/** Says which system a file was recognised as; another can be chosen, or none. */
export function RecipeNote({ one }: { one: Import }) {
  const { t } = useTranslation()
  const change = useRecipe(one.id)
  const list = useRead('importRecipes', 'list', { query: { entity: one.entity, limit: '1000' } })
  const recipes = list.data?.data ?? []
  const { recipe } = one
  if (!recipe && recipes.length === 0) return null
  const page = recipes.find(({ key }) => key === recipe?.key)?.guide
  return (
    <section
      aria-label={t('imports.recipe.choose')}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5 text-sm ${recipe ? 'bg-accent-soft' : ''}`}
    >
      <div role="status" className="min-w-0 flex-1 basis-64 break-words text-pretty">
        {recipe ? <Recognised recipe={recipe} guide={page ?? null} /> : t('imports.recipe.noneHint')}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
        <div className="min-w-0 flex-1 sm:w-60 sm:flex-none">
          <Select
            aria-label={t('imports.recipe.choose')}
            value={recipe?.key ?? none}
            disabled={change.isPending}
            onValueChange={(key) => change.mutate(key === none ? null : key)}
            options={[
              { value: none, label: t('imports.recipe.none') },
              ...recipes.map(({ key, system, table }) => ({
                value: key,
                label: table === null ? system : `${system}: ${table}`,
              })),
            ]}
          />
        </div>
        {recipe && (
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate(null)}>
            {t('imports.recipe.isNot')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Recognised({ recipe, guide }: { recipe: RecipeRef; guide: string | null }) {
  const { t } = useTranslation()
  const { system, own } = recipe
  return (
    <>
      <p className="font-medium">{recipeText(recipe, t)}</p>
      <p>{own ? t('imports.recipe.byOwn') : t('imports.recipe.byRecipe', { system })}</p>
      {guide && (
        <Link
          to="/guide/$page"
          params={{ page: guide }}
          className="inline-flex min-h-8 items-center text-accent-ink hover:underline pointer-coarse:min-h-11"
        >
          {t('imports.recipe.guide', { system })}
        </Link>
      )}
    </>
  )
}
