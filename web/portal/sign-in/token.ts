/** The token of a mailed link, which is taken out of the address at once: it stands in no history. */
export function tokenOfAddress(): string {
  const address = new URL(location.href)
  const token = address.searchParams.get('token') ?? ''
  if (token !== '') {
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }
  return token
}
