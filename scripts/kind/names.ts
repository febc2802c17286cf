/** What a kind of record is called in each place, from the word for many of them: `berth-inspections`. */
export interface KindNames {
  /** Folders and paths: `berth-inspections`. */
  readonly many: string
  /** `berth-inspection`. */
  readonly one: string
  /** The type in facts and addresses: `berth_inspection`. */
  readonly type: string
  /** The table, and the resource of its permissions: `berth_inspections`. */
  readonly table: string
  /** `berthInspections`, `berthInspection`, `BerthInspections`, `BerthInspection` in code. */
  readonly camelMany: string
  readonly camelOne: string
  readonly PascalMany: string
  readonly PascalOne: string
  /** On the screen: `Berth inspections`, `Berth inspection`, `berth inspection`. */
  readonly heading: string
  readonly title: string
  readonly word: string
}

/** Throws for a name that is no lower-case words joined by hyphens. */
export function namesOf(many: string, one = singular(many)): KindNames {
  for (const name of [many, one])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(
        `“${name}” is no name for a kind: lower-case words joined by hyphens, as berth-inspections.`,
      )
  if (many === one) throw new Error(`Say what one of them is called: --one ${one}.`)
  const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const words = (name: string) => name.replaceAll('-', ' ')
  return {
    many,
    one,
    type: one.replaceAll('-', '_'),
    table: many.replaceAll('-', '_'),
    camelMany: camel(many),
    camelOne: camel(one),
    PascalMany: capital(camel(many)),
    PascalOne: capital(camel(one)),
    heading: capital(words(many)),
    title: capital(words(one)),
    word: words(one),
  }
}

function singular(many: string): string {
  if (many.endsWith('ies')) return `${many.slice(0, -3)}y`
  return many.replace(/s$/, '')
}
