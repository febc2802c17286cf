/** Why a file of a backup cannot be read: one plain sentence, which names the place where there is one. */
export class BackupFault extends Error {
  override name = 'BackupFault'
  readonly reason: BackupFaultReason

  constructor(reason: BackupFaultReason, message: string, cause?: unknown) {
    super(message, { cause })
    this.reason = reason
  }
}

/** `format`: no backup of ours, or one of a newer version; `key`: made with another key; `damaged`, `cut`: its bytes. */
export type BackupFaultReason = 'format' | 'key' | 'damaged' | 'cut' | 'incomplete'
