// A start command that was killed outright must not leave the product running behind it.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
