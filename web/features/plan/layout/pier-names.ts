/**
 * What each dock is called: the name its berths agree on when no other dock has the same, else its letters. A name that
 * only says "Pontoon A" of dock A is its letters.
 */
export function pierNames(
  berths: readonly { dock: string; pontoon?: string | null | undefined }[],
): Map<string, string> {
  const nameByPier = new Map<string, string>()
  for (const [dock, members] of Map.groupBy(berths, (berth) => berth.dock)) {
    const names = Map.groupBy(members, ({ pontoon }) => pontoon?.trim() ?? '')
    const [name, bearers] = [...names].reduce((most, one) => (one[1].length > most[1].length ? one : most))
    const agreed = name !== '' && bearers.length * 2 > members.length
    nameByPier.set(dock, agreed && !namesOnly(name, dock) ? name : dock)
  }
  const uses = Map.groupBy(nameByPier.values(), (name) => name)
  return new Map([...nameByPier].map(([dock, name]) => [dock, uses.get(name)!.length > 1 ? dock : name]))
}

function namesOnly(name: string, dock: string): boolean {
  const words = name.toUpperCase().split(/[\s.\-_]+/)
  return words.length <= 2 && words.at(-1) === dock
}
