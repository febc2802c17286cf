// Exit code 0 where both services of this machine can answer: for health checks of containers.
const { LISTEN_PORT = '3000', FORMS_LISTEN_PORT = String(Number(LISTEN_PORT) + 1), RUN = 'all' } = process.env
const places = RUN === 'worker' ? [] : [LISTEN_PORT, FORMS_LISTEN_PORT]
const answers = await Promise.all(
  places.map((port) =>
    fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).then(
      ({ ok }) => ok,
      () => false,
    ),
  ),
)
process.exit(answers.every(Boolean) ? 0 : 1)
