export function ensureWebBuilt(): Promise<boolean>
