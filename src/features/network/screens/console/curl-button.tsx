import type { Params } from '#/features/network/model/console/check-params.ts'
import { formatCurl } from '#/features/network/model/console/curl-command.ts'
import { copyWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'

/** The question that stands in the form, for a terminal. */
export function CurlButton({
  address,
  method,
  params,
}: {
  /** The node that it is for; nothing while none is known. */
  readonly address: string | undefined
  readonly method: string
  /** Nothing while the form does not hold a question. */
  readonly params: Params | undefined
}) {
  // The practice nodes are in the page, at names that are nobody's (RFC 2606).
  const isReachable = address !== undefined && !new URL(address).hostname.endsWith('.invalid')
  if (!isReachable || params === undefined) {
    return (
      <Button icon="copy" why={isReachable ? t('console.curl.why.params') : t('console.curl.why')}>
        {t('console.curl')}
      </Button>
    )
  }
  return (
    <CopyButton
      look="button"
      text={formatCurl(address, method, params)}
      words={{
        copy: t('console.curl'),
        copied: t('console.curl.copied', { node: new URL(address).host }),
        failed: copyWords().failed,
      }}
    />
  )
}
