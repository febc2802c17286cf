/** The verb of the audit entry of a fact; with `warning` the log shows it as one. */
type Verb = string | { readonly warning: string }

type FactsAbout<Entity extends string, Live extends string | null, Verbs extends string> = {
  readonly [Name in Verbs as `${Entity}.${Name}`]: {
    readonly action: string
    readonly entity: Entity
    readonly live?: Exclude<Live, null>
    readonly severity?: 'warning'
  }
}

/**
 * Facts about one kind of thing, all of which tell the browsers by the live event; by none where it is null.
 * `factsOf('tag', 'tag:updated', { created: 'create' })` declares `tag.created`.
 */
export function factsOf<Entity extends string, Live extends string | null, Verbs extends string>(
  entity: Entity,
  live: Live,
  verbs: Readonly<Record<Verbs, Verb>>,
): FactsAbout<Entity, Live, Verbs> {
  const declared = Object.entries<Verb>(verbs).map(([name, verb]) => [
    `${entity}.${name}`,
    {
      action: typeof verb === 'string' ? verb : verb.warning,
      entity,
      ...(live === null ? {} : { live }),
      ...(typeof verb === 'string' ? {} : { severity: 'warning' }),
    },
  ])
  return Object.fromEntries(declared) as FactsAbout<Entity, Live, Verbs>
}
