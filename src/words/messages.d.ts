// Generated from en-GB.json by `npm run messages`: the arguments of the messages that have some.

declare module 'virtual:messages/shared' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'builder.why.fix': { readonly count: number | bigint; readonly step: MessageValue; readonly first: MessageValue }
    readonly 'builder.why.fix-here': { readonly count: number | bigint }
    readonly 'builder.why.unlocked': { readonly dash: MessageValue }
    readonly 'builder.why.missing': { readonly fields: MessageValue }
    readonly 'fund.key.label': { readonly number: number | bigint }
    readonly 'fund.lock.quorum.matches': { readonly height: number | bigint; readonly verdict: MessageValue }
    readonly 'fund.lock.quorum.unproven': { readonly gap: MessageValue }
    readonly 'chain.detail.timed-out': { readonly seconds: number | bigint }
    readonly 'chain.detail.too-large': { readonly unit: string | number; readonly count: number | bigint }
    readonly 'chain.detail.http-status': { readonly status: string | number }
    readonly 'chain.detail.rpc-error': { readonly text: MessageValue; readonly code: number | bigint }
    readonly 'chain.detail.result-shape': { readonly pointer: MessageValue }
    readonly 'chain.verdict.agreed': { readonly nodes: number | bigint }
    readonly 'chain.verdict.chain-lock-matches.about': { readonly height: number | bigint }
    readonly 'chain.verdict.chain-locked': { readonly height: number | bigint }
    readonly 'offline.waiting.short': { readonly at: number | Date }
    readonly 'offline.is-request.about': { readonly network: MessageValue }
    readonly 'offline.rejected.other.about': { readonly place: MessageValue }
    readonly 'offline.rejected.changed.about': { readonly what: MessageValue }
    readonly 'offline.rejected.key.single-use': { readonly made: MessageValue; readonly expected: MessageValue }
    readonly 'offline.rejected.key.identity': { readonly made: MessageValue; readonly id: number | bigint; readonly expected: MessageValue }
    readonly 'offline.place': { readonly name: MessageValue; readonly network: MessageValue }
    readonly 'offline.place.of': { readonly kind: string | number; readonly name: MessageValue }
    readonly 'change.field': { readonly name: MessageValue; readonly before: MessageValue; readonly after: MessageValue }
    readonly 'change.values': { readonly before: MessageValue; readonly after: MessageValue }
    readonly 'change.sentence': { readonly service: MessageValue; readonly what: MessageValue; readonly height: number | bigint }
    readonly 'event.reorg.about': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'event.rejected.about': { readonly node: MessageValue; readonly fault: MessageValue }
    readonly 'event.differs.about': { readonly node: MessageValue; readonly height: number | bigint }
    readonly 'identities.draft.named': { readonly label: MessageValue }
    readonly 'money.unused': { readonly dash: MessageValue }
    readonly 'money.unused.act.of': { readonly dash: MessageValue }
    readonly 'identities.health.forgeable.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'identities.health.no-backup': { readonly count: number | bigint }
    readonly 'identities.health.transition': { readonly kind: MessageValue; readonly state: string | number }
    readonly 'identities.health.pending': { readonly count: number | bigint }
    readonly 'identities.change.imported': { readonly age: MessageValue }
    readonly 'identities.change.signed': { readonly age: MessageValue }
    readonly 'identities.change.exported': { readonly age: MessageValue }
    readonly 'identities.change.submitted': { readonly age: MessageValue }
    readonly 'identities.change.confirmed': { readonly age: MessageValue }
    readonly 'identities.change.discarded': { readonly age: MessageValue }
    readonly 'identities.change.rejected': { readonly age: MessageValue }
    readonly 'locks.discarded': { readonly duffs: number | bigint }
    readonly 'locks.discarded.paid': { readonly dash: MessageValue }
    readonly 'age.minutes': { readonly count: number | bigint }
    readonly 'age.hours': { readonly count: number | bigint }
    readonly 'age.days': { readonly count: number | bigint }
    readonly 'send.other-network': { readonly network: MessageValue }
    readonly 'identity.keys.unnamed': { readonly id: number | bigint }
    readonly 'import.doubtful': { readonly count: number | bigint; readonly credits: number | bigint }
    readonly 'import.doubtful.sent': { readonly count: number | bigint }
    readonly 'import.doubtful.unknown': { readonly count: number | bigint }
    readonly 'masternode.type.other': { readonly type: number | bigint }
    readonly 'masternode.filter.count': { readonly filter: MessageValue; readonly count: number | bigint }
    readonly 'net.every': { readonly seconds: number | bigint }
    readonly 'net.every.minutes': { readonly minutes: number | bigint }
    readonly 'net.stale.rejected': { readonly node: MessageValue; readonly fault: MessageValue }
    readonly 'net.nodes.sandbox': { readonly number: MessageValue }
    readonly 'net.nodes.sandbox-platform': { readonly number: MessageValue }
    readonly 'net.nodes.proxied': { readonly number: MessageValue }
    readonly 'net.node.lags': { readonly blocks: number | bigint }
    readonly 'profile.platform-13.signed': { readonly bytes: number | bigint }
    readonly 'profile.platform-13.serialized': { readonly bytes: number | bigint }
    readonly 'profile.spec.signed': { readonly bytes: number | bigint }
    readonly 'profile.dpp.signed': { readonly bytes: number | bigint }
    readonly 'profile.spec.serialized': { readonly bytes: number | bigint }
    readonly 'profile.dpp.serialized': { readonly bytes: number | bigint }
    readonly 'networks.switch': { readonly network: MessageValue }
    readonly 'networks.profile': { readonly protocol: MessageValue }
    readonly 'networks.profile.name': { readonly profile: string | number }
    readonly 'fund.key.used': { readonly key: MessageValue }
    readonly 'word-check.about': { readonly place: number | bigint }
    readonly 'word-check.wrong': { readonly word: MessageValue; readonly place: number | bigint }
    readonly 'sign.unlocks': { readonly asks: string | number }
    readonly 'sign.reason': { readonly reason: string | number }
    readonly 'sign.shown-anew': { readonly count: number | bigint }
    readonly 'program.update.ready': { readonly version: MessageValue }
    readonly 'program.update.older': { readonly version: MessageValue }
    readonly 'key.default.purpose': { readonly purpose: MessageValue }
    readonly 'key.bounds.contract': { readonly contract: MessageValue }
    readonly 'key.bounds.document-type': { readonly name: MessageValue; readonly contract: MessageValue }
    readonly 'key.bounds.contract-group': { readonly group: MessageValue }
    readonly 'key.asked': { readonly word: MessageValue; readonly asks: MessageValue }
    readonly 'qr.give.label': { readonly what: MessageValue }
    readonly 'qr.give.frame': { readonly index: number | bigint; readonly count: number | bigint }
    readonly 'qr.take.progress': { readonly known: number | bigint; readonly needed: number | bigint }
    readonly 'qr.take.done': { readonly size: number | bigint }
    readonly 'qr.take.too-large': { readonly limit: number | bigint }
    readonly 'quorum.type': { readonly type: MessageValue; readonly members: number | bigint }
    readonly 'quorum.type.unknown': { readonly type: MessageValue }
    readonly 'quorum.place.at.about': { readonly index: number | bigint }
    readonly 'quorum.age.blocks': { readonly blocks: number | bigint }
    readonly 'quorum.age.least': { readonly blocks: number | bigint }
    readonly 'quorum.age.between': { readonly least: number | bigint; readonly most: number | bigint }
    readonly 'quorum.since.block': { readonly by: number | bigint }
    readonly 'quorum.since.between': { readonly after: number | bigint; readonly by: number | bigint }
    readonly 'quorum.since.before': { readonly by: number | bigint }
    readonly 'quorum.size.of': { readonly members: number | bigint; readonly threshold: number | bigint }
    readonly 'quorum.all': { readonly members: number | bigint }
    readonly 'quorum.but': { readonly count: number | bigint; readonly members: number | bigint; readonly places: MessageValue }
    readonly 'quorum.but.more': { readonly count: number | bigint; readonly members: number | bigint; readonly places: MessageValue; readonly more: number | bigint }
    readonly 'quorum.version.basic': { readonly version: number | bigint }
    readonly 'quorum.version.legacy': { readonly version: number | bigint }
    readonly 'storage.space.value': { readonly used: MessageValue; readonly most: MessageValue }
    readonly 'top-up.draft.named': { readonly name: MessageValue }
    readonly 'transitions.effect.credits': { readonly credits: number | bigint }
    readonly 'transitions.effect.credits.added': { readonly credits: number | bigint }
    readonly 'transitions.effect.credits.sent': { readonly credits: number | bigint }
    readonly 'transitions.effect.to': { readonly name: MessageValue }
    readonly 'transitions.effect.keys': { readonly count: number | bigint }
    readonly 'transitions.effect.keys.added': { readonly count: number | bigint }
    readonly 'transitions.effect.keys.disabled': { readonly count: number | bigint }
    readonly 'transitions.signer.key': { readonly level: MessageValue; readonly id: number | bigint }
    readonly 'transitions.signer.key.unknown': { readonly id: number | bigint }
    readonly 'transitions.say.taken-back': { readonly state: string | number }
    readonly 'transitions.said.exported': { readonly kind: MessageValue }
    readonly 'transitions.said.confirmed': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.confirmed-in-import': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.rejected': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.discarded': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.said.taken-back': { readonly kind: MessageValue; readonly label: MessageValue }
    readonly 'transitions.rejected.revision-gap': { readonly carried: number | bigint; readonly stored: number | bigint }
    readonly 'transitions.rejected.revision-taken': { readonly carried: number | bigint; readonly stored: number | bigint }
    readonly 'transitions.rejected.breaks-rules': { readonly first: MessageValue }
    readonly 'transitions.rejected.others-stand-on-it': { readonly count: number | bigint }
    readonly 'nodes.agree': { readonly answered: number | bigint; readonly agreeing: number | bigint }
    readonly 'nodes.agree.at': { readonly answered: number | bigint; readonly height: number | bigint; readonly agreeing: number | bigint }
    readonly 'nodes.split': { readonly count: number | bigint }
    readonly 'nodes.none': { readonly what: string | number }
    readonly 'contract.verdict.version-13': { readonly count: number | bigint }
    readonly 'contract.verdict.specification': { readonly count: number | bigint }
    readonly 'contract.code': { readonly code: MessageValue }
    readonly 'nodes.newer': { readonly version: number | bigint; readonly known: number | bigint }
    readonly 'transitions.rejected.in-block': { readonly by: string | number }
    readonly 'update.rejected': { readonly text: MessageValue; readonly rule: MessageValue }
    readonly 'sheet.date': { readonly at: number | Date }
    readonly 'sheet.passphrase.about': { readonly address: MessageValue }
    readonly 'sheet.backup.about': { readonly file: MessageValue; readonly keys: number | bigint }
    readonly 'vault.keys.use': { readonly level: MessageValue; readonly type: MessageValue }
    readonly 'vault.keys.named': { readonly label: MessageValue; readonly start: MessageValue }
    readonly 'vault.keys.named.of': { readonly label: MessageValue; readonly id: number | bigint; readonly name: MessageValue }
    readonly 'vault.keys.of': { readonly id: number | bigint; readonly name: MessageValue; readonly level: MessageValue }
    readonly 'vault.keys.of.purpose': { readonly id: number | bigint; readonly name: MessageValue; readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'vault.keys.of.disabled': { readonly words: MessageValue }
    readonly 'vault.keys.of.sealed': { readonly words: MessageValue; readonly level: MessageValue }
    readonly 'vault.keys.at': { readonly at: number | Date }
    readonly 'backup.holds.value': { readonly keys: number | bigint; readonly identities: number | bigint }
    readonly 'backup.only-here': { readonly count: number | bigint }
    readonly 'backup.only-here.made': { readonly at: number | Date }
    readonly 'backup.only-here.since': { readonly at: number | Date; readonly days: number | bigint }
    readonly 'backup.restore.phrase.adds': { readonly length: number | bigint }
    readonly 'backup.restore.phrase.fixes': { readonly length: number | bigint }
    readonly 'backup.restore.log.whole': { readonly entries: number | bigint }
    readonly 'backup.restore.log.joins': { readonly joins: number | bigint }
    readonly 'lock.wait': { readonly seconds: number | bigint }
    readonly 'lock.wait.begin': { readonly failed: number | bigint; readonly seconds: number | bigint }
    readonly 'log.kind.all': { readonly count: number | bigint }
    readonly 'log.kind.unlocks': { readonly count: number | bigint }
    readonly 'log.kind.signatures': { readonly count: number | bigint }
    readonly 'log.kind.exposures': { readonly count: number | bigint }
    readonly 'log.kind.keys': { readonly count: number | bigint }
    readonly 'log.kind.protection': { readonly count: number | bigint }
    readonly 'log.kind.backups': { readonly count: number | bigint }
    readonly 'log.event.unlocked.failed': { readonly failed: number | bigint }
    readonly 'log.event.signed.other': { readonly type: number | bigint }
    readonly 'log.event.funding-signed': { readonly duffs: number | bigint }
    readonly 'log.event.funding-signed.refund': { readonly duffs: number | bigint }
    readonly 'log.event.keys-restored': { readonly count: number | bigint }
    readonly 'log.event.phrase-forgotten': { readonly keys: number | bigint }
    readonly 'log.event.passkey-added': { readonly name: MessageValue }
    readonly 'log.event.passkey-renamed': { readonly name: MessageValue }
    readonly 'log.event.passkey-removed': { readonly name: MessageValue }
    readonly 'log.event.backup-made': { readonly keys: number | bigint }
    readonly 'log.event.backup-tested': { readonly keys: number | bigint }
    readonly 'log.event.joined': { readonly count: number | bigint }
    readonly 'log.event.restored': { readonly keys: number | bigint }
    readonly 'lock.at.today': { readonly at: number | Date }
    readonly 'lock.at': { readonly at: number | Date }
    readonly 'lock.by-hand': { readonly at: MessageValue }
    readonly 'lock.by-hand.other-tab': { readonly at: MessageValue }
    readonly 'lock.idle': { readonly minutes: number | bigint; readonly at: MessageValue }
    readonly 'lock.sleep': { readonly at: MessageValue }
    readonly 'lock.hidden': { readonly at: MessageValue }
    readonly 'lock.changed': { readonly at: MessageValue }
    readonly 'lock.other-tab': { readonly at: MessageValue }
    readonly 'lock.unknown-time': { readonly at: MessageValue }
    readonly 'lock.reload': { readonly at: MessageValue }
    readonly 'lock.failed': { readonly at: MessageValue }
    readonly 'consequence.signed-with': { readonly count: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['shared'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/app' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'net.box': { readonly height: number | bigint }
    readonly 'net.box.saved': { readonly height: number | bigint }
    readonly 'net.box.old': { readonly height: number | bigint }
    readonly 'private.too-long': { readonly limit: number | bigint }
    readonly 'private.found': { readonly count: number | bigint }
    readonly 'private.found.more': { readonly count: number | bigint }
    readonly 'shell.title': { readonly page: MessageValue }
    readonly 'shell.title.of': { readonly page: MessageValue; readonly of: MessageValue }
    readonly 'shell.count': { readonly count: number | bigint }
    readonly 'shell.vault.open.left': { readonly minutes: number | bigint }
    readonly 'palette.switched': { readonly network: MessageValue }
    readonly 'palette.top-up': { readonly name: MessageValue }
    readonly 'palette.update': { readonly name: MessageValue }
    readonly 'palette.transfer': { readonly name: MessageValue }
    readonly 'palette.withdraw': { readonly name: MessageValue }
    readonly 'palette.block': { readonly height: number | bigint }
    readonly 'shell.offline.since': { readonly at: number | Date }
    readonly 'shell.offline.about': { readonly sandbox: string | number }
    readonly 'shell.offline.short': { readonly sandbox: string | number }
    readonly 'shell.foot': { readonly state: MessageValue; readonly version: MessageValue }
    readonly 'shell.storage.damaged': { readonly count: number | bigint }
    readonly 'file.unsaved': { readonly count: number | bigint }
    readonly 'file.saved': { readonly at: number | Date }
    readonly 'storage.other-tab': { readonly text: MessageValue }
    readonly 'lock.left': { readonly minutes: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['app'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/builder' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'builder.title': { readonly kind: string | number }
    readonly 'builder.lead': { readonly kind: string | number }
    readonly 'builder.no-draft.about': { readonly id: MessageValue }
    readonly 'builder.draft.saved': { readonly at: number | Date }
    readonly 'builder.draft.signed': { readonly at: number | Date }
    readonly 'builder.step.to-fix': { readonly count: MessageValue }
    readonly 'builder.signed.about': { readonly at: number | Date }
    readonly 'builder.signed.confirmed': { readonly at: number | Date }
    readonly 'builder.exists.credits': { readonly credits: number | bigint }
    readonly 'builder.exists.duffs': { readonly duffs: number | bigint }
    readonly 'builder.exists.keys': { readonly count: number | bigint }
    readonly 'builder.exists.network.value': { readonly network: MessageValue; readonly profile: string | number }
    readonly 'builder.exists.size.value': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'builder.rules.hold': { readonly holding: MessageValue; readonly count: MessageValue }
    readonly 'builder.rules.all': { readonly count: MessageValue }
    readonly 'builder.rules.unknown': { readonly count: number | bigint }
    readonly 'builder.rules.pass': { readonly count: number | bigint }
    readonly 'builder.step.heading': { readonly number: number | bigint; readonly count: number | bigint; readonly step: MessageValue }
    readonly 'builder.sign.jump': { readonly asks: string | number }
    readonly 'consequence.balance': { readonly outgoing: string | number }
    readonly 'consequence.balance.fee': { readonly outgoing: string | number; readonly dash: MessageValue }
    readonly 'consequence.keys': { readonly kind: MessageValue }
    readonly 'consequence.number': { readonly value: number | bigint }
    readonly 'consequence.key-ids': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'consequence.key-count': { readonly count: number | bigint }
    readonly 'consequence.no-high-left.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'consequence.no-encryption-left.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'consequence.no-decryption-left.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'consequence.master-not-backed-up': { readonly count: number | bigint }
    readonly 'consequence.master-not-backed-up.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'consequence.not-here': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'consequence.not-here.about': { readonly count: number | bigint; readonly master: string | number }
    readonly 'consequence.reused': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'consequence.weaker-level': { readonly id: number | bigint; readonly replaced: number | bigint }
    readonly 'consequence.weaker-level.about': { readonly replaced: number | bigint; readonly before: MessageValue; readonly id: number | bigint; readonly after: MessageValue }
    readonly 'consequence.no-withdraw-left.about': { readonly credits: number | bigint }
    readonly 'consequence.fee.about': { readonly dash: MessageValue; readonly usual: MessageValue }
    readonly 'consequence.forgeable-signer': { readonly id: MessageValue }
    readonly 'consequence.recipient-forgeable.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'consequence.recipient-other-network': { readonly name: MessageValue }
    readonly 'builder.form.bytes': { readonly bytes: number | bigint }
    readonly 'builder.form.bytes.unsigned': { readonly bytes: number | bigint }
    readonly 'builder.words.identity': { readonly id: MessageValue }
    readonly 'builder.words.funds.instant-send': { readonly output: number | bigint }
    readonly 'builder.words.funds.chain-lock': { readonly output: number | bigint; readonly height: number | bigint }
    readonly 'builder.words.balance': { readonly credits: number | bigint; readonly duffs: number | bigint }
    readonly 'builder.words.key': { readonly id: number | bigint }
    readonly 'builder.words.key.named': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'builder.words.key.kind': { readonly purpose: MessageValue; readonly level: MessageValue; readonly type: MessageValue }
    readonly 'builder.words.key.data': { readonly id: number | bigint }
    readonly 'builder.sign': { readonly vault: string | number; readonly kind: string | number }
    readonly 'builder.sign.own-reading': { readonly bytes: number | bigint }
    readonly 'builder.sign.own-reading.offline': { readonly bytes: number | bigint }
    readonly 'builder.sign.with': { readonly label: MessageValue }
    readonly 'builder.sign.with.kind': { readonly at: number | Date }
    readonly 'builder.export.size.text': { readonly count: number | bigint }
    readonly 'builder.export.size.bytes': { readonly count: number | bigint }
    readonly 'builder.export.copy': { readonly form: MessageValue }
    readonly 'builder.export.download.of': { readonly form: MessageValue }
    readonly 'builder.export.verified': { readonly output: number | bigint }
    readonly 'submit.forgeable.about': { readonly kind: string | number; readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'outbox.about': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'outbox.busy': { readonly count: number | bigint }
    readonly 'outbox.waits': { readonly count: number | bigint }
    readonly 'outbox.waits.pace': { readonly seconds: number | bigint }
    readonly 'outbox.cost.penalty': { readonly dash: MessageValue }
    readonly 'outbox.cost.left': { readonly left: MessageValue; readonly initial: MessageValue }
    readonly 'outbox.answers': { readonly count: number | bigint }
    readonly 'outbox.answer': { readonly at: number | Date; readonly asked: MessageValue; readonly answer: MessageValue }
    readonly 'outbox.node-text': { readonly text: MessageValue }
    readonly 'outbox.code': { readonly code: MessageValue }
    readonly 'submit.waiting.seconds': { readonly height: number | bigint; readonly seconds: number | bigint }
    readonly 'submit.waiting.told': { readonly height: number | bigint }
    readonly 'submit.done.about': { readonly kind: string | number }
    readonly 'builder.title.done': { readonly kind: string | number }
    readonly 'fund.first.skip': { readonly word: MessageValue }
    readonly 'fund.address.why.low': { readonly duffs: number | bigint }
    readonly 'fund.address.floor': { readonly dash: MessageValue; readonly duffs: number | bigint }
    readonly 'fund.address.dash': { readonly dash: MessageValue }
    readonly 'fund.address.key': { readonly number: number | bigint }
    readonly 'fund.address.change': { readonly number: number | bigint }
    readonly 'fund.address.watching.rate': { readonly count: number | bigint }
    readonly 'fund.address.failed': { readonly error: MessageValue }
    readonly 'fund.address.scanned': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'fund.address.arrived.sum': { readonly count: number | bigint; readonly duffs: number | bigint }
    readonly 'fund.address.less': { readonly duffs: number | bigint }
    readonly 'fund.address.more': { readonly duffs: number | bigint }
    readonly 'fund.address.amount-of': { readonly duffs: number | bigint }
    readonly 'fund.address.lock.wanted': { readonly duffs: number | bigint }
    readonly 'fund.address.lock.credits.value': { readonly credits: number | bigint }
    readonly 'fund.address.lock.to.several': { readonly count: number | bigint; readonly duffs: number | bigint }
    readonly 'fund.address.lock.change.value': { readonly duffs: number | bigint }
    readonly 'fund.address.lock.left.worthless': { readonly duffs: number | bigint }
    readonly 'fund.address.lock.left.unneeded': { readonly duffs: number | bigint }
    readonly 'fund.address.lock.left.limit': { readonly count: number | bigint; readonly duffs: number | bigint }
    readonly 'fund.address.plan.top-up': { readonly name: MessageValue }
    readonly 'fund.address.sent.chain-locked': { readonly height: number | bigint }
    readonly 'fund.address.sent.rejected': { readonly reason: MessageValue }
    readonly 'fund.address.refund.asked': { readonly asked: number | bigint; readonly duffs: number | bigint }
    readonly 'recover.about': { readonly network: MessageValue }
    readonly 'recover.progress': { readonly to: number | bigint; readonly tip: number | bigint }
    readonly 'recover.scanned': { readonly from: number | bigint; readonly at: number | Date; readonly to: number | bigint; readonly keys: number | bigint }
    readonly 'recover.scanned.rate': { readonly count: number | bigint }
    readonly 'recover.failed': { readonly error: MessageValue }
    readonly 'recover.coins': { readonly count: number | bigint; readonly duffs: number | bigint }
    readonly 'recover.lock': { readonly duffs: number | bigint }
    readonly 'recover.go-on.of': { readonly duffs: number | bigint }
    readonly 'recover.go-on.lock': { readonly duffs: number | bigint }
    readonly 'recover.owner.draft': { readonly name: MessageValue }
    readonly 'recover.owner.run': { readonly name: MessageValue }
    readonly 'recover.back.of': { readonly duffs: number | bigint }
    readonly 'recover.series.range': { readonly last: number | bigint }
    readonly 'recover.restore': { readonly count: number | bigint }
    readonly 'recover.restore.about': { readonly series: MessageValue }
    readonly 'recover.key': { readonly number: number | bigint }
    readonly 'fund.given.copy': { readonly name: MessageValue }
    readonly 'fund.given.file.of': { readonly name: MessageValue }
    readonly 'fund.address.free': { readonly duffs: number | bigint; readonly at: number | Date }
    readonly 'fund.key.option.generated': { readonly name: MessageValue; readonly at: number | Date }
    readonly 'fund.key.option.derived': { readonly name: MessageValue; readonly at: number | Date }
    readonly 'fund.key.option.imported': { readonly name: MessageValue; readonly at: number | Date }
    readonly 'fund.key.sealed': { readonly name: MessageValue }
    readonly 'fund.key.known': { readonly name: MessageValue }
    readonly 'fund.key.use': { readonly name: MessageValue }
    readonly 'fund.key.matches': { readonly name: MessageValue; readonly outputIndex: number | bigint }
    readonly 'fund.key.opens': { readonly outputIndex: number | bigint }
    readonly 'fund.offline.here': { readonly name: MessageValue }
    readonly 'fund.target.copy': { readonly what: MessageValue }
    readonly 'fund.amount.least': { readonly duffs: number | bigint }
    readonly 'fund.amount.today': { readonly kind: string | number; readonly duffs: number | bigint }
    readonly 'fund.amount.credits': { readonly dash: MessageValue; readonly credits: number | bigint }
    readonly 'fund.sandbox.done': { readonly duffs: number | bigint }
    readonly 'fund.bytes.read.hex': { readonly length: number | bigint }
    readonly 'fund.bytes.read.list': { readonly length: number | bigint }
    readonly 'fund.bytes.read.base64': { readonly length: number | bigint }
    readonly 'fund.transaction.classic': { readonly version: number | bigint; readonly inputs: number | bigint; readonly outputs: number | bigint }
    readonly 'fund.transaction.special': { readonly type: number | bigint; readonly version: number | bigint; readonly inputs: number | bigint; readonly outputs: number | bigint }
    readonly 'fund.outputs.choose.of': { readonly outputIndex: number | bigint }
    readonly 'fund.outputs.several': { readonly count: number | bigint; readonly kind: string | number }
    readonly 'fund.script.lock': { readonly hash: MessageValue }
    readonly 'fund.script.p2pkh': { readonly hash: MessageValue }
    readonly 'fund.script.p2sh': { readonly hash: MessageValue }
    readonly 'fund.script.other': { readonly script: MessageValue }
    readonly 'fund.amount.of': { readonly duffs: number | bigint }
    readonly 'fund.lock.deterministic': { readonly version: number | bigint }
    readonly 'fund.checks.of': { readonly holding: number | bigint; readonly total: number | bigint }
    readonly 'fund.check.output-index': { readonly outputIndex: number | bigint }
    readonly 'fund.check.output-script': { readonly outputIndex: number | bigint }
    readonly 'fund.check.single-use-key': { readonly outputIndex: number | bigint }
    readonly 'fund.fix.output': { readonly outputIndex: number | bigint }
    readonly 'fund.fix.out-point': { readonly outputIndex: number | bigint }
    readonly 'keys.count.words': { readonly count: number | bigint; readonly most: MessageValue }
    readonly 'keys.needs.count': { readonly most: MessageValue }
    readonly 'keys.needs.have': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'keys.derive.about': { readonly count: number | bigint }
    readonly 'keys.derive.several': { readonly count: MessageValue }
    readonly 'keys.row': { readonly id: number | bigint }
    readonly 'keys.row.label': { readonly id: number | bigint }
    readonly 'keys.row.disabled': { readonly at: number | Date }
    readonly 'keys.row.remove': { readonly id: number | bigint }
    readonly 'keys.row.removed': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'keys.row.removed.public': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'keys.row.free-id': { readonly id: number | bigint }
    readonly 'keys.add.type.off': { readonly type: MessageValue; readonly profile: MessageValue }
    readonly 'keys.add.type.policy': { readonly type: MessageValue; readonly purpose: MessageValue }
    readonly 'keys.add.witness': { readonly profile: MessageValue }
    readonly 'keys.add.purpose.off': { readonly purpose: MessageValue }
    readonly 'keys.add.level.only': { readonly purpose: MessageValue; readonly levels: MessageValue }
    readonly 'keys.add.vault-key.option': { readonly name: MessageValue; readonly type: MessageValue; readonly level: MessageValue }
    readonly 'keys.add.known': { readonly name: MessageValue }
    readonly 'keys.add.data.note': { readonly length: number | bigint }
    readonly 'keys.add.json.at': { readonly pointer: MessageValue; readonly text: MessageValue }
    readonly 'keys.add.why.full': { readonly most: MessageValue }
    readonly 'builder.sign.gate.about': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'builder.sign.witnesses': { readonly count: number | bigint }
    readonly 'builder.signers.key': { readonly id: number | bigint }
    readonly 'builder.signers.key.named': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'builder.signers.key-name': { readonly id: number | bigint }
    readonly 'builder.signers.gate': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'bulk.pattern.hint': { readonly n: MessageValue; readonly nnn: MessageValue }
    readonly 'bulk.pattern.first': { readonly n: MessageValue }
    readonly 'bulk.preview.more': { readonly first: MessageValue; readonly last: MessageValue }
    readonly 'bulk.keys.type.off': { readonly type: MessageValue }
    readonly 'bulk.source.payment.total': { readonly dash: MessageValue; readonly duffs: number | bigint }
    readonly 'bulk.amount.least': { readonly duffs: number | bigint }
    readonly 'bulk.pay.about': { readonly count: number | bigint }
    readonly 'bulk.pay.parts': { readonly amountDuffs: number | bigint; readonly count: number | bigint; readonly feeDuffs: number | bigint }
    readonly 'bulk.pay.done': { readonly dash: MessageValue }
    readonly 'bulk.pay.missing': { readonly duffs: number | bigint; readonly count: number | bigint }
    readonly 'bulk.pay.lock': { readonly count: number | bigint }
    readonly 'bulk.pay.low': { readonly duffs: number | bigint }
    readonly 'bulk.pay.fewer': { readonly count: number | bigint; readonly total: number | bigint }
    readonly 'bulk.pay.plan': { readonly count: number | bigint; readonly keys: MessageValue }
    readonly 'bulk.pay.then': { readonly count: number | bigint }
    readonly 'bulk.count.bad': { readonly most: number | bigint }
    readonly 'bulk.begin.sandbox': { readonly count: number | bigint }
    readonly 'bulk.why.low': { readonly duffs: number | bigint }
    readonly 'bulk.why.keys': { readonly most: number | bigint }
    readonly 'bulk.why.count': { readonly most: number | bigint }
    readonly 'bulk.lock-key': { readonly label: MessageValue }
    readonly 'bulk.identity-key': { readonly label: MessageValue; readonly key: MessageValue }
    readonly 'bulk.runs.from': { readonly source: string | number }
    readonly 'bulk.run.title': { readonly from: MessageValue; readonly to: MessageValue }
    readonly 'bulk.figures.exported': { readonly count: number | bigint }
    readonly 'bulk.figures.left': { readonly count: number | bigint }
    readonly 'bulk.work.keys': { readonly total: number | bigint }
    readonly 'bulk.work.prepare': { readonly done: number | bigint; readonly total: number | bigint }
    readonly 'bulk.work.sign': { readonly done: number | bigint; readonly total: number | bigint }
    readonly 'bulk.work.submit': { readonly done: number | bigint; readonly total: number | bigint }
    readonly 'bulk.prepare.act': { readonly count: number | bigint }
    readonly 'bulk.sign.act': { readonly count: number | bigint }
    readonly 'bulk.sign.about': { readonly count: number | bigint }
    readonly 'bulk.sign.about.witnesses': { readonly count: number | bigint }
    readonly 'bulk.sign.by-plan': { readonly count: number | bigint }
    readonly 'bulk.sign.once': { readonly count: number | bigint }
    readonly 'bulk.sign.locked.value': { readonly duffs: number | bigint }
    readonly 'bulk.sign.after': { readonly count: number | bigint; readonly credits: number | bigint }
    readonly 'bulk.sign.not-backed-up': { readonly count: number | bigint }
    readonly 'bulk.retry': { readonly count: number | bigint }
    readonly 'bulk.retry.low': { readonly count: number | bigint }
    readonly 'bulk.submit.forgeable': { readonly count: number | bigint }
    readonly 'bulk.submit.act': { readonly count: number | bigint }
    readonly 'bulk.submit.about': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'bulk.submit.waits': { readonly count: number | bigint }
    readonly 'bulk.submit.waits.about': { readonly count: number | bigint }
    readonly 'bulk.created': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'bulk.export.about': { readonly count: number | bigint; readonly byHand: string | number }
    readonly 'bulk.confirm': { readonly count: number | bigint }
    readonly 'bulk.confirm.stayed': { readonly count: number | bigint }
    readonly 'bulk.confirm.done': { readonly count: number | bigint }
    readonly 'bulk.rows.line': { readonly line: number | bigint }
    readonly 'bulk.rows.duffs': { readonly duffs: number | bigint }
    readonly 'bulk.rows.filter.all': { readonly count: number | bigint }
    readonly 'bulk.rows.filter.failed': { readonly count: number | bigint }
    readonly 'bulk.fault.line': { readonly line: number | bigint; readonly words: MessageValue }
    readonly 'bulk.fault.field': { readonly line: number | bigint; readonly field: MessageValue; readonly words: MessageValue }
    readonly 'offline.signer.identity': { readonly id: number | bigint }
    readonly 'offline.signer.transfer': { readonly by: string | number; readonly id: number | bigint }
    readonly 'offline.until': { readonly until: number | Date }
    readonly 'offline.waiting.about': { readonly at: number | Date }
    readonly 'offline.waiting.edit': { readonly at: number | Date }
    readonly 'offline.changed.about': { readonly at: number | Date; readonly what: MessageValue }
    readonly 'offline.changed.incomplete': { readonly at: number | Date }
    readonly 'offline.out.about': { readonly parts: MessageValue }
    readonly 'offline.raw.copy': { readonly what: MessageValue; readonly form: MessageValue }
    readonly 'qr.export.what': { readonly kind: MessageValue }
    readonly 'qr.export.about': { readonly size: number | bigint }
    readonly 'top-up.identity.more': { readonly count: number | bigint }
    readonly 'top-up.other-network': { readonly network: MessageValue }
    readonly 'top-up.balance': { readonly credits: number | bigint }
    readonly 'top-up.near': { readonly name: MessageValue }
    readonly 'top-up.near.about': { readonly match: string | number }
    readonly 'top-up.near.take': { readonly name: MessageValue }
    readonly 'top-up.words': { readonly credits: number | bigint; readonly name: MessageValue }
    readonly 'top-up.words.unknown': { readonly name: MessageValue }
    readonly 'top-up.words.balance': { readonly before: number | bigint; readonly after: number | bigint }
    readonly 'fund.rival.about': { readonly names: MessageValue }
    readonly 'send.title': { readonly job: string | number }
    readonly 'send.from': { readonly label: MessageValue; readonly network: MessageValue }
    readonly 'send.form': { readonly job: string | number }
    readonly 'send.address.hint': { readonly kind: string | number }
    readonly 'send.amount.hint': { readonly dash: MessageValue; readonly credits: number | bigint }
    readonly 'send.amount.over': { readonly dash: MessageValue; readonly outgoing: string | number; readonly balance: MessageValue }
    readonly 'send.amount.both': { readonly dash: MessageValue; readonly credits: number | bigint }
    readonly 'send.amount.most': { readonly job: string | number; readonly dash: MessageValue }
    readonly 'send.address.asked': { readonly dash: MessageValue; readonly sent: string | number }
    readonly 'send.balance.sent': { readonly job: string | number }
    readonly 'send.balance.dash': { readonly dash: MessageValue }
    readonly 'send.balance.credits': { readonly credits: number | bigint }
    readonly 'send.balance.sandbox': { readonly job: string | number }
    readonly 'send.outgoing': { readonly dash: MessageValue }
    readonly 'send.why.to': { readonly job: string | number }
    readonly 'send.why.fix': { readonly count: number | bigint }
    readonly 'send.no-signer.about': { readonly job: string | number }
    readonly 'send.key': { readonly by: string | number }
    readonly 'send.sign': { readonly vault: string | number; readonly job: string | number }
    readonly 'send.sign.about': { readonly job: string | number }
    readonly 'send.words.amount': { readonly job: string | number; readonly dash: MessageValue; readonly credits: number | bigint }
    readonly 'send.words.fee': { readonly fee: MessageValue }
    readonly 'send.words.fee.transfer': { readonly least: MessageValue }
    readonly 'send.words.fee.withdrawal': { readonly of: string | number; readonly least: MessageValue; readonly core: MessageValue }
    readonly 'send.words.fee.sandbox': { readonly least: MessageValue }
    readonly 'send.words.nonce': { readonly nonce: number | bigint }
    readonly 'send.words.recipient': { readonly name: MessageValue }
    readonly 'nonce.next': { readonly nonce: number | bigint }
    readonly 'nonce.from.transition': { readonly last: number | bigint; readonly kind: string | number }
    readonly 'nonce.from.request': { readonly last: number | bigint; readonly kind: string | number }
    readonly 'nonce.request.open': { readonly kind: string | number }
    readonly 'nonce.from.node': { readonly last: number | bigint; readonly at: number | Date }
    readonly 'nonce.from.typed': { readonly last: number | bigint; readonly at: number | Date }
    readonly 'nonce.too-far.about': { readonly last: number | bigint; readonly confirmed: number | bigint }
    readonly 'fee.increase.hint': { readonly dash: MessageValue }
    readonly 'fee.increase.percent': { readonly percent: number | bigint }
    readonly 'fee.increase.typed.hint': { readonly most: number | bigint }
    readonly 'fee.core.hint': { readonly dash: MessageValue }
    readonly 'fee.core.duffs': { readonly duffs: number | bigint }
    readonly 'update.words.revision': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'update.words.revision.about': { readonly from: number | bigint }
    readonly 'update.words.disable': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.words.disable.about': { readonly purpose: MessageValue; readonly level: MessageValue; readonly use: string | number }
    readonly 'update.words.disable.at': { readonly at: MessageValue }
    readonly 'update.at.now': { readonly at: MessageValue }
    readonly 'update.at.hint': { readonly from: MessageValue; readonly to: MessageValue }
    readonly 'update.sign': { readonly vault: string | number }
    readonly 'update.sign.with': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'signed.card': { readonly kind: string | number }
    readonly 'signed.made-by': { readonly id: number | bigint }
    readonly 'signed.unknown-key': { readonly id: number | bigint }
    readonly 'keys.add.why.full.update': { readonly most: MessageValue }
  }
  export type Messages = MessagesOf<(typeof catalogue)['builder'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/contracts' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'contract.saved': { readonly at: number | Date }
    readonly 'contract.saved.after': { readonly number: number | bigint; readonly at: number | Date }
    readonly 'contract.target.on': { readonly version: MessageValue }
    readonly 'contract.verdict.warnings': { readonly count: number | bigint }
    readonly 'contract.breaking': { readonly count: number | bigint; readonly number: number | bigint }
    readonly 'contract.frozen': { readonly line: number | bigint; readonly column: number | bigint }
    readonly 'contract.gauge.words': { readonly size: number | bigint; readonly limit: number | bigint }
    readonly 'contract.fee': { readonly fee: MessageValue }
    readonly 'contract.problem': { readonly kind: string | number }
    readonly 'structure.add.property.label': { readonly name: MessageValue }
    readonly 'structure.add.index.label': { readonly name: MessageValue }
    readonly 'structure.add.part': { readonly kind: string | number }
    readonly 'structure.add.part.label': { readonly kind: string | number }
    readonly 'structure.item': { readonly place: number | bigint }
    readonly 'structure.group': { readonly position: MessageValue }
    readonly 'structure.token': { readonly position: MessageValue }
    readonly 'structure.members': { readonly count: number | bigint }
    readonly 'structure.fields': { readonly count: number | bigint }
    readonly 'structure.room': { readonly used: number | bigint; readonly most: number | bigint }
    readonly 'structure.name.findings': { readonly name: MessageValue; readonly count: number | bigint }
    readonly 'structure.name.document': { readonly name: MessageValue; readonly properties: number | bigint; readonly indices: number | bigint }
    readonly 'structure.name.type': { readonly name: MessageValue; readonly type: MessageValue }
    readonly 'form.position': { readonly position: number | bigint }
    readonly 'form.name.room': { readonly found: number | bigint; readonly most: number | bigint }
    readonly 'form.name.taken': { readonly name: MessageValue }
    readonly 'form.type.why': { readonly type: MessageValue }
    readonly 'form.preset.why': { readonly preset: MessageValue }
    readonly 'form.bound': { readonly most: number | bigint; readonly because: string | number }
    readonly 'form.count.wrong': { readonly typed: MessageValue }
    readonly 'form.number.wrong': { readonly typed: MessageValue }
    readonly 'form.number.inexact': { readonly typed: MessageValue }
    readonly 'form.values.wrong': { readonly typed: MessageValue; readonly type: MessageValue }
    readonly 'form.items.open-at': { readonly place: number | bigint; readonly type: MessageValue }
    readonly 'form.dependents.remove': { readonly name: MessageValue }
    readonly 'form.properties.room': { readonly used: number | bigint; readonly most: number | bigint }
    readonly 'form.properties.more': { readonly count: number | bigint }
    readonly 'form.properties.full': { readonly most: number | bigint }
    readonly 'form.indices.full': { readonly most: number | bigint }
    readonly 'form.settings.flag': { readonly name: string | number }
    readonly 'form.settings.bound': { readonly name: string | number }
    readonly 'form.settings.bound.kind': { readonly value: string | number }
    readonly 'form.group.power': { readonly id: MessageValue }
    readonly 'form.group.remove': { readonly id: MessageValue }
    readonly 'form.token.name': { readonly member: string | number; readonly language: MessageValue }
    readonly 'form.token.rule': { readonly rule: string | number }
    readonly 'form.token.takers': { readonly kind: string | number }
    readonly 'form.token.group.note': { readonly shown: number | bigint; readonly count: number | bigint }
    readonly 'form.token.group.wrong': { readonly typed: MessageValue }
    readonly 'form.removed': { readonly name: MessageValue }
    readonly 'form.removed.losses': { readonly name: MessageValue; readonly losses: MessageValue }
    readonly 'form.removed.index': { readonly name: MessageValue }
    readonly 'form.removed.field': { readonly name: MessageValue }
    readonly 'index.unique.full': { readonly most: number | bigint }
    readonly 'index.unique.room': { readonly used: number | bigint; readonly most: number | bigint }
    readonly 'index.field.at': { readonly place: number | bigint }
    readonly 'index.field.up': { readonly name: MessageValue }
    readonly 'index.field.down': { readonly name: MessageValue }
    readonly 'index.field.remove': { readonly name: MessageValue }
    readonly 'index.field.full': { readonly most: number | bigint }
    readonly 'index.field.missing': { readonly name: MessageValue }
    readonly 'index.field.obstacle': { readonly kind: string | number; readonly name: MessageValue; readonly most: number | bigint }
    readonly 'index.query.one': { readonly type: MessageValue; readonly fields: MessageValue }
    readonly 'index.query.equal': { readonly type: MessageValue; readonly fields: MessageValue }
    readonly 'index.query.equal.then': { readonly type: MessageValue; readonly fields: MessageValue; readonly next: MessageValue }
    readonly 'index.query.range': { readonly type: MessageValue; readonly range: MessageValue }
    readonly 'index.query.range.given': { readonly type: MessageValue; readonly fields: MessageValue; readonly range: MessageValue }
    readonly 'index.query.order': { readonly type: MessageValue; readonly by: MessageValue }
    readonly 'index.query.by': { readonly name: MessageValue }
    readonly 'index.query.by.unique': { readonly name: MessageValue }
    readonly 'diagram.label': { readonly name: MessageValue; readonly count: number | bigint; readonly lines: number | bigint }
    readonly 'diagram.left': { readonly count: number | bigint }
    readonly 'diagram.links.left': { readonly count: number | bigint }
    readonly 'diagram.more': { readonly count: number | bigint }
    readonly 'contract.gauge.label': { readonly kind: string | number; readonly name: MessageValue }
    readonly 'contract.findings.violations': { readonly counted: string | number; readonly count: number | bigint }
    readonly 'contract.findings.warnings': { readonly counted: string | number; readonly count: number | bigint }
    readonly 'contract.findings.open': { readonly counted: string | number; readonly count: number | bigint }
    readonly 'contract.findings.unreadable': { readonly line: number | bigint; readonly column: number | bigint }
    readonly 'contract.findings.none.violations': { readonly version: MessageValue }
    readonly 'contract.findings.none.open': { readonly version: MessageValue }
    readonly 'contract.findings.open.about': { readonly version: MessageValue }
    readonly 'contract.findings.unlisted': { readonly count: number | bigint }
    readonly 'contract.findings.more': { readonly count: number | bigint }
    readonly 'contract.findings.go': { readonly path: MessageValue }
    readonly 'contract.findings.heading': { readonly heading: MessageValue }
    readonly 'contract.fix.action': { readonly kind: string | number; readonly name: MessageValue; readonly value: MessageValue }
    readonly 'contract.fix.all': { readonly count: number | bigint }
    readonly 'contract.fix.preview.of': { readonly fix: MessageValue }
    readonly 'contract.json.lines': { readonly count: number | bigint }
    readonly 'contract.json.folded': { readonly count: number | bigint }
    readonly 'contract.json.too-long': { readonly limit: number | bigint }
    readonly 'contract.json.limit': { readonly limit: string | number; readonly max: number | bigint; readonly version: MessageValue; readonly min: number | bigint }
    readonly 'contract.json.hint.rule': { readonly sentence: MessageValue; readonly heading: MessageValue }
    readonly 'contract.json.member': { readonly name: string | number }
    readonly 'contracts.md.size': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'export.save.of': { readonly title: MessageValue }
    readonly 'export.long': { readonly shown: number | bigint; readonly length: number | bigint }
    readonly 'export.warnings': { readonly count: number | bigint }
    readonly 'contracts.nodes.about.sandbox': { readonly network: MessageValue }
    readonly 'contracts.nodes.about': { readonly network: MessageValue }
    readonly 'contracts.nodes.version.value': { readonly version: number | bigint }
    readonly 'contracts.nodes.more.value': { readonly tokens: number | bigint; readonly groups: number | bigint }
    readonly 'contracts.nodes.source.value': { readonly network: MessageValue; readonly at: number | Date }
    readonly 'contracts.nodes.copy.name': { readonly id: MessageValue }
    readonly 'contracts.import.long': { readonly shown: number | bigint; readonly length: number | bigint }
    readonly 'contracts.import.forget': { readonly name: MessageValue }
    readonly 'contracts.import.form': { readonly from: string | number }
    readonly 'contracts.import.act': { readonly count: number | bigint }
    readonly 'contracts.import.done': { readonly count: number | bigint }
    readonly 'contracts.import.at': { readonly line: number | bigint; readonly column: number | bigint; readonly why: MessageValue }
    readonly 'contracts.count': { readonly count: number | bigint }
    readonly 'contracts.new.name': { readonly number: number | bigint }
    readonly 'contracts.types.more': { readonly names: MessageValue; readonly count: number | bigint }
    readonly 'contracts.size': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'contracts.more': { readonly name: MessageValue }
    readonly 'contracts.rename.keep': { readonly name: MessageValue }
    readonly 'contracts.duplicate.name': { readonly name: MessageValue }
    readonly 'contracts.removed': { readonly name: MessageValue }
    readonly 'contracts.template.begin.with': { readonly title: MessageValue }
    readonly 'samples.made': { readonly count: number | bigint }
    readonly 'samples.made.gaps': { readonly count: number | bigint; readonly paths: MessageValue }
    readonly 'samples.made.none': { readonly path: MessageValue; readonly why: MessageValue }
    readonly 'samples.name.all': { readonly number: number | bigint }
    readonly 'samples.name.required': { readonly number: number | bigint }
    readonly 'samples.name.breaks': { readonly fault: string | number; readonly name: MessageValue; readonly rule: MessageValue }
    readonly 'samples.name.own': { readonly number: number | bigint }
    readonly 'samples.summary': { readonly count: number | bigint; readonly expected: number | bigint; readonly unexpected: number | bigint }
    readonly 'samples.bytes': { readonly bytes: number | bigint }
    readonly 'samples.open': { readonly name: MessageValue }
    readonly 'samples.shut': { readonly name: MessageValue }
    readonly 'samples.remove': { readonly name: MessageValue }
    readonly 'samples.removed': { readonly count: number | bigint }
    readonly 'samples.size.of': { readonly bytes: number | bigint; readonly limit: number | bigint }
    readonly 'samples.entry.field': { readonly field: MessageValue; readonly bytes: number | bigint }
    readonly 'samples.entry.missing': { readonly field: MessageValue }
    readonly 'samples.expects': { readonly rule: MessageValue }
    readonly 'samples.unlisted': { readonly count: number | bigint }
    readonly 'versions.change': { readonly kind: string | number; readonly name: MessageValue; readonly before: MessageValue; readonly after: MessageValue }
    readonly 'versions.keep.faulty': { readonly count: number | bigint }
    readonly 'versions.keep.act': { readonly number: number | bigint }
    readonly 'versions.keep.same': { readonly number: number | bigint }
    readonly 'versions.number': { readonly number: number | bigint }
    readonly 'versions.named': { readonly number: number | bigint; readonly name: MessageValue }
    readonly 'versions.restore.of': { readonly number: number | bigint }
    readonly 'versions.restored': { readonly number: number | bigint }
    readonly 'versions.compare.of': { readonly number: number | bigint }
    readonly 'versions.changes': { readonly count: number | bigint; readonly breaking: number | bigint }
    readonly 'versions.update': { readonly count: number | bigint }
    readonly 'versions.breaking.why': { readonly kind: string | number }
    readonly 'versions.unlisted': { readonly count: number | bigint }
    readonly 'versions.lines.folded': { readonly count: number | bigint }
    readonly 'versions.lines.left': { readonly count: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['contracts'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/exchange' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'request.rejected.at': { readonly pointer: MessageValue; readonly text: MessageValue }
    readonly 'request.network.named': { readonly name: MessageValue; readonly kind: MessageValue; readonly platform: MessageValue }
    readonly 'request.identity.known': { readonly label: MessageValue }
    readonly 'request.revision.step': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'request.keys.count': { readonly add: number | bigint; readonly disable: number | bigint }
    readonly 'request.amount.duffs': { readonly duffs: number | bigint; readonly credits: number | bigint }
    readonly 'request.amount.sent': { readonly dash: MessageValue; readonly credits: number | bigint }
    readonly 'request.nonce.number': { readonly nonce: number | bigint }
    readonly 'request.fee.percent': { readonly percent: number | bigint; readonly dash: MessageValue }
    readonly 'request.core-fee.duffs': { readonly duffs: number | bigint; readonly dash: MessageValue }
    readonly 'request.tip.at': { readonly height: number | bigint; readonly age: MessageValue }
    readonly 'request.made.at': { readonly at: number | Date; readonly age: MessageValue }
    readonly 'request.age.minutes': { readonly count: number | bigint }
    readonly 'request.age.hours': { readonly count: number | bigint }
    readonly 'request.age.days': { readonly count: number | bigint }
    readonly 'request.remark.clock-before': { readonly span: MessageValue }
    readonly 'request.remark.old': { readonly span: MessageValue }
    readonly 'request.remark.tip-old': { readonly span: MessageValue }
    readonly 'request.remark.network-differs': { readonly profile: string | number; readonly protocol: MessageValue }
    readonly 'request.remark.network-other': { readonly kind: MessageValue; readonly platform: MessageValue }
    readonly 'request.remark.keys-differ': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'request.remark.disabling-late': { readonly span: MessageValue }
    readonly 'request.remark.revision-differs': { readonly told: number | bigint; readonly known: number | bigint }
    readonly 'request.span.minutes': { readonly count: number | bigint }
    readonly 'request.span.hours': { readonly count: number | bigint }
    readonly 'request.span.days': { readonly count: number | bigint }
    readonly 'request.signer.identity': { readonly id: number | bigint; readonly level: MessageValue }
    readonly 'request.signer.witness': { readonly id: number | bigint; readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'request.signer.held': { readonly name: MessageValue }
    readonly 'request.signer.missing.level': { readonly level: MessageValue }
    readonly 'request.missing': { readonly count: number | bigint }
    readonly 'request.prompt.act': { readonly vault: string | number; readonly again: string | number }
    readonly 'request.prompt.jump': { readonly asks: string | number }
    readonly 'request.before': { readonly at: number | Date }
    readonly 'request.answer.witness': { readonly id: number | bigint }
    readonly 'request.answer.count': { readonly count: number | bigint }
    readonly 'request.signed.more': { readonly count: number | bigint }
    readonly 'given.owner': { readonly use: MessageValue; readonly name: MessageValue }
    readonly 'given.owner.disabled': { readonly use: MessageValue; readonly name: MessageValue }
    readonly 'given.disabled': { readonly count: number | bigint }
    readonly 'given.take': { readonly name: MessageValue }
    readonly 'given.full': { readonly count: number | bigint }
    readonly 'given.purpose.of': { readonly name: MessageValue }
  }
  export type Messages = MessagesOf<(typeof catalogue)['exchange'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/identities' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'identities.count': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'identities.none.here': { readonly network: MessageValue }
    readonly 'first-steps.count': { readonly done: number | bigint; readonly all: number | bigint }
    readonly 'identities.others': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'identities.others.identities': { readonly count: number | bigint; readonly network: MessageValue }
    readonly 'identities.counting.of': { readonly count: number | bigint }
    readonly 'identities.credits.unknown': { readonly count: number | bigint }
    readonly 'identities.received': { readonly credits: number | bigint; readonly nodes: string | number }
    readonly 'identities.received.of': { readonly credits: number | bigint; readonly nodes: string | number; readonly label: MessageValue }
    readonly 'identities.credits.awaited': { readonly count: number | bigint }
    readonly 'identities.credits.received': { readonly credits: number | bigint }
    readonly 'identities.vault.of': { readonly count: number | bigint; readonly keys: number | bigint }
    readonly 'identities.vault.watch-only': { readonly count: number | bigint }
    readonly 'identities.backup.days': { readonly days: number | bigint }
    readonly 'identities.backup.missing': { readonly count: number | bigint }
    readonly 'identities.waiting.count': { readonly count: number | bigint }
    readonly 'identities.waiting.about': { readonly count: number | bigint; readonly unsent: number | bigint }
    readonly 'runs.left': { readonly left: number | bigint }
    readonly 'drafts.count': { readonly count: number | bigint }
    readonly 'identities.run': { readonly count: number | bigint; readonly first: MessageValue; readonly last: MessageValue }
    readonly 'identities.run.left': { readonly left: number | bigint; readonly count: number | bigint }
    readonly 'identities.draft.step': { readonly number: number | bigint; readonly count: number | bigint; readonly step: MessageValue }
    readonly 'identities.draft.saved': { readonly at: number | Date }
    readonly 'identities.credits.amount': { readonly credits: number | bigint }
    readonly 'identities.chart.day': { readonly at: number | Date }
    readonly 'identities.chart.credits': { readonly value: number | bigint; readonly unit: string | number }
    readonly 'identities.chart.balance.rest': { readonly shown: number | bigint; readonly count: number | bigint }
    readonly 'identities.chart.keys.note': { readonly count: number | bigint }
    readonly 'identities.chart.keys.bar': { readonly name: MessageValue; readonly count: number | bigint; readonly all: number | bigint }
    readonly 'identities.duffs': { readonly duffs: number | bigint }
    readonly 'identities.revision': { readonly revision: number | bigint }
    readonly 'identities.keys.count': { readonly enabled: number | bigint; readonly disabled: number | bigint }
    readonly 'identities.keys.unit': { readonly count: number | bigint }
    readonly 'identities.left': { readonly count: number | bigint }
    readonly 'identities.filter.count': { readonly name: MessageValue; readonly count: number | bigint }
    readonly 'identities.found.others': { readonly count: number | bigint }
    readonly 'identities.health.more': { readonly count: number | bigint }
    readonly 'identities.export.of': { readonly label: MessageValue }
    readonly 'identities.submit.of': { readonly label: MessageValue }
    readonly 'identities.follow.of': { readonly label: MessageValue }
    readonly 'identities.confirm.of': { readonly label: MessageValue }
    readonly 'identities.discard.of': { readonly label: MessageValue }
    readonly 'identities.discard-rejected.of': { readonly label: MessageValue; readonly kind: MessageValue }
    readonly 'identities.more': { readonly label: MessageValue }
    readonly 'identities.archive.done': { readonly label: MessageValue }
    readonly 'identities.remove.done': { readonly label: MessageValue }
    readonly 'identities.unarchive.done': { readonly label: MessageValue }
    readonly 'locks.sum': { readonly open: number | bigint; readonly duffs: number | bigint; readonly used: number | bigint }
    readonly 'locks.amount': { readonly duffs: number | bigint }
    readonly 'locks.continue.of': { readonly name: MessageValue }
    readonly 'locks.give-up.of': { readonly name: MessageValue }
    readonly 'locks.give-up.done': { readonly name: MessageValue }
    readonly 'locks.give-up.done.sum': { readonly name: MessageValue; readonly dash: MessageValue }
    readonly 'locks.give-up.ask': { readonly dash: MessageValue }
    readonly 'locks.take-up.of': { readonly name: MessageValue }
    readonly 'locks.given-up': { readonly count: number | bigint; readonly duffs: number | bigint }
    readonly 'identity.unsubmitted': { readonly kind: MessageValue }
    readonly 'identity.received': { readonly credits: number | bigint; readonly nodes: string | number }
    readonly 'identities.forgeable': { readonly count: number | bigint; readonly name: MessageValue }
    readonly 'identities.forgeable.about': { readonly count: number | bigint }
    readonly 'identity.forgeable.about': { readonly count: number | bigint; readonly keys: MessageValue; readonly next: string | number }
    readonly 'identity.forgeable.act': { readonly count: number | bigint }
    readonly 'identity.export.download.of': { readonly name: MessageValue }
    readonly 'identity.balance.duffs': { readonly duffs: number | bigint }
    readonly 'identity.history.chart': { readonly first: number | bigint; readonly last: number | bigint; readonly count: number | bigint }
    readonly 'identity.history.confirmed': { readonly kind: MessageValue }
    readonly 'identity.history.contained': { readonly kind: MessageValue }
    readonly 'identity.revision.next': { readonly next: number | bigint }
    readonly 'identity.keys.value': { readonly count: number | bigint }
    readonly 'identity.keys.of': { readonly disabled: number | bigint }
    readonly 'identity.private-keys.value': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'identity.private-keys.some': { readonly count: number | bigint }
    readonly 'identity.keys.legend.of': { readonly word: MessageValue }
    readonly 'identity.keys.data': { readonly id: number | bigint }
    readonly 'identity.keys.level': { readonly level: MessageValue; readonly number: number | bigint }
    readonly 'identity.keys.budget': { readonly credits: number | bigint }
    readonly 'identity.keys.never': { readonly ms: MessageValue }
    readonly 'identity.keys.expires': { readonly at: number | Date }
    readonly 'identity.keys.unread.bytes': { readonly id: number | bigint }
    readonly 'identity.keys.state.no-date': { readonly ms: MessageValue }
    readonly 'identity.keys.state.disabled': { readonly at: number | Date }
    readonly 'identity.matrix.rejected': { readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'identity.matrix.mark': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.disabled': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.watch-only': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.add': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.matrix.mark.cut': { readonly id: number | bigint; readonly label: MessageValue }
    readonly 'identity.recommended.count': { readonly count: number | bigint }
    readonly 'identity.recommended.keys': { readonly count: number | bigint; readonly ids: MessageValue }
    readonly 'identity.recommended.add.of': { readonly key: MessageValue }
    readonly 'identity.recommended.backup.missing': { readonly count: number | bigint; readonly staged: number | bigint }
    readonly 'identity.sent': { readonly job: string | number; readonly at: number | Date }
    readonly 'identity.sent.open': { readonly job: string | number }
    readonly 'refresh.at': { readonly at: number | Date }
    readonly 'refresh.same-at': { readonly at: number | Date }
    readonly 'refresh.nonce.new': { readonly there: number | bigint }
    readonly 'refresh.nonce.differs': { readonly there: number | bigint; readonly here: number | bigint }
    readonly 'refresh.nonce.behind': { readonly there: number | bigint; readonly here: number | bigint }
    readonly 'import.node-id.hint': { readonly count: number | bigint }
    readonly 'import.proof.proven': { readonly height: number | bigint; readonly at: number | Date; readonly network: MessageValue; readonly verdict: MessageValue }
    readonly 'import.proof.absent': { readonly height: number | bigint; readonly at: number | Date; readonly network: MessageValue; readonly verdict: MessageValue }
    readonly 'import.proof.weak-list': { readonly verdict: MessageValue }
    readonly 'import.proof.differs': { readonly height: number | bigint; readonly at: number | Date }
    readonly 'import.proof.old': { readonly height: number | bigint; readonly at: number | Date }
    readonly 'import.proof.no-list': { readonly network: MessageValue }
    readonly 'import.json.broken': { readonly line: number | bigint; readonly column: number | bigint }
    readonly 'import.place': { readonly path: MessageValue; readonly text: MessageValue }
    readonly 'import.more': { readonly count: number | bigint }
    readonly 'import.private-keys.count': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'import.done': { readonly label: MessageValue }
    readonly 'import.known': { readonly label: MessageValue }
    readonly 'import.other-network': { readonly network: MessageValue }
    readonly 'import.column.there': { readonly from: string | number }
    readonly 'import.field.key': { readonly id: number | bigint }
    readonly 'import.field.key-member': { readonly id: number | bigint; readonly member: MessageValue }
    readonly 'import.value.key': { readonly type: MessageValue; readonly purpose: MessageValue; readonly level: MessageValue }
    readonly 'import.value.ms': { readonly ms: MessageValue }
    readonly 'import.value.disabled': { readonly at: number | Date }
    readonly 'import.choice.there': { readonly from: string | number; readonly revision: number | bigint }
    readonly 'import.choice.here': { readonly revision: number | bigint }
    readonly 'import.take': { readonly from: string | number }
    readonly 'import.taken': { readonly from: string | number; readonly label: MessageValue }
    readonly 'transitions.count': { readonly count: number | bigint }
    readonly 'transitions.revisions': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'transitions.when': { readonly at: number | Date }
    readonly 'transitions.sending': { readonly verdict: string | number }
    readonly 'transitions.next': { readonly state: string | number }
    readonly 'transitions.next.nodes': { readonly next: string | number }
    readonly 'transitions.attempt': { readonly at: number | Date; readonly count: number | bigint }
    readonly 'transitions.attempts.earlier': { readonly count: number | bigint }
    readonly 'transitions.more': { readonly kind: MessageValue; readonly when: MessageValue }
    readonly 'transitions.copied': { readonly count: number | bigint }
    readonly 'transitions.doubtful': { readonly count: number | bigint }
    readonly 'update.recipe.option': { readonly id: number | bigint; readonly name: MessageValue; readonly level: MessageValue }
    readonly 'update.select': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.unadd': { readonly id: number | bigint; readonly name: MessageValue }
    readonly 'update.staged.revision': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'update.staged.add': { readonly id: number | bigint; readonly level: MessageValue; readonly purpose: MessageValue }
    readonly 'update.staged.disable': { readonly id: number | bigint; readonly level: MessageValue }
    readonly 'update.staged.undo.add': { readonly id: number | bigint }
    readonly 'update.staged.undo.disable': { readonly id: number | bigint }
    readonly 'update.staged.cleared': { readonly label: MessageValue }
  }
  export type Messages = MessagesOf<(typeof catalogue)['identities'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/inspector' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'inspector.input.long': { readonly count: number | bigint }
    readonly 'inspector.input.link': { readonly count: number | bigint }
    readonly 'inspector.input.file': { readonly name: MessageValue }
    readonly 'inspector.too-large.about': { readonly size: number | bigint; readonly limit: number | bigint }
    readonly 'inspector.unread.bytes': { readonly size: number | bigint }
    readonly 'inspector.unread.character': { readonly character: MessageValue; readonly place: number | bigint }
    readonly 'inspector.unread.hex': { readonly character: MessageValue; readonly place: number | bigint }
    readonly 'inspector.unread.json': { readonly problem: string | number; readonly line: number | bigint; readonly column: number | bigint }
    readonly 'inspector.unread.known': { readonly found: MessageValue }
    readonly 'inspector.unread.member': { readonly name: MessageValue }
    readonly 'inspector.unread.members': { readonly count: number | bigint }
    readonly 'inspector.unread.members.more': { readonly count: number | bigint }
    readonly 'inspector.unread.items': { readonly count: number | bigint }
    readonly 'inspector.unread.too-many': { readonly limit: number | bigint }
    readonly 'inspector.unread.odd-hex': { readonly digits: number | bigint }
    readonly 'inspector.unread.decoded': { readonly encoding: MessageValue; readonly size: number | bigint }
    readonly 'inspector.unread.slip': { readonly character: MessageValue; readonly place: number | bigint }
    readonly 'inspector.unread.slips': { readonly slips: MessageValue; readonly count: number | bigint }
    readonly 'inspector.unread.words': { readonly count: number | bigint }
    readonly 'inspector.reading.name': { readonly kind: MessageValue; readonly profile: string | number }
    readonly 'inspector.listed': { readonly name: MessageValue }
    readonly 'inspector.listed.on': { readonly name: MessageValue; readonly network: MessageValue }
    readonly 'inspector.bytes-count': { readonly count: number | bigint }
    readonly 'inspector.from': { readonly encoding: MessageValue }
    readonly 'inspector.profile': { readonly name: string | number }
    readonly 'inspector.other-protocol': { readonly network: MessageValue }
    readonly 'inspector.holds.open': { readonly count: number | bigint }
    readonly 'inspector.breaks': { readonly count: number | bigint }
    readonly 'inspector.masked.likely': { readonly kind: MessageValue }
    readonly 'inspector.fields.open': { readonly name: MessageValue }
    readonly 'inspector.fields.shut': { readonly name: MessageValue }
    readonly 'inspector.fields.items': { readonly count: number | bigint }
    readonly 'inspector.fields.more': { readonly count: number | bigint }
    readonly 'inspector.fields.omitted': { readonly count: number | bigint }
    readonly 'inspector.hex.of': { readonly name: MessageValue; readonly count: number | bigint; readonly from: MessageValue }
    readonly 'inspector.hex.lines': { readonly from: number | bigint; readonly to: number | bigint; readonly total: number | bigint }
    readonly 'inspector.selected.range': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'inspector.selected.copy': { readonly name: MessageValue; readonly form: MessageValue }
    readonly 'inspector.selected.cut': { readonly text: MessageValue; readonly count: number | bigint }
    readonly 'inspector.rules.end': { readonly holds: number | bigint; readonly fails: number | bigint; readonly open: number | bigint }
    readonly 'inspector.rules.holding': { readonly count: number | bigint }
    readonly 'inspector.rules.open': { readonly count: number | bigint }
    readonly 'inspector.rules.at': { readonly path: MessageValue }
    readonly 'inspector.rules.byte': { readonly offset: number | bigint }
    readonly 'inspector.contract.more': { readonly count: number | bigint }
    readonly 'inspector.lock.follow': { readonly network: MessageValue }
    readonly 'inspector.derived.bytes': { readonly count: number | bigint }
    readonly 'inspector.go.identity': { readonly name: MessageValue }
    readonly 'inspector.go.transition': { readonly name: MessageValue }
    readonly 'inspector.go.lock': { readonly name: MessageValue }
    readonly 'inspector.go.key': { readonly name: MessageValue }
    readonly 'inspector.go.masternode': { readonly name: MessageValue }
    readonly 'inspector.go.quorum': { readonly name: MessageValue }
    readonly 'inspector.go.block': { readonly name: MessageValue }
    readonly 'inspector.go.more': { readonly count: number | bigint }
    readonly 'inspector.compare.kept': { readonly kind: MessageValue }
    readonly 'inspector.compare.other-kind': { readonly left: MessageValue; readonly right: MessageValue }
    readonly 'inspector.compare.count': { readonly count: number | bigint }
    readonly 'inspector.compare.more': { readonly count: number | bigint }
    readonly 'reason.cut-off': { readonly count: number | bigint }
    readonly 'reason.scheme-broken': { readonly parts: MessageValue }
    readonly 'reason.extra-bytes': { readonly count: number | bigint }
    readonly 'reason.broken': { readonly offset: number | bigint }
    readonly 'sig.matches-output': { readonly outputIndex: number | bigint }
    readonly 'sig.matches-other-output': { readonly outputIndex: number | bigint }
    readonly 'sig.matches-no-output': { readonly expectedHash: MessageValue }
    readonly 'sig.signed-by-key': { readonly keyId: number | bigint; readonly level: MessageValue; readonly identity: MessageValue }
    readonly 'sig.signed-by-disabled': { readonly keyId: number | bigint; readonly level: MessageValue; readonly identity: MessageValue }
    readonly 'sig.signed-by-other-key': { readonly keyId: number | bigint; readonly named: number | bigint }
    readonly 'sig.not-signed-by-key': { readonly keyId: number | bigint; readonly identity: MessageValue }
    readonly 'sig.identity-unknown': { readonly keyId: number | bigint; readonly identity: MessageValue }
    readonly 'sig.witness': { readonly keyId: number | bigint }
    readonly 'sig.witness.bad': { readonly keyId: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['inspector'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/network' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'chart.number': { readonly value: number | bigint }
    readonly 'chart.counts.note': { readonly count: number | bigint }
    readonly 'chart.counts.enabled.label': { readonly first: number | bigint; readonly last: number | bigint; readonly from: number | bigint; readonly to: number | bigint }
    readonly 'chart.counts.banned.label': { readonly first: number | bigint; readonly last: number | bigint; readonly from: number | bigint; readonly to: number | bigint }
    readonly 'chart.intervals.note': { readonly count: number | bigint }
    readonly 'chart.intervals.label': { readonly count: number | bigint; readonly mean: MessageValue; readonly last: MessageValue }
    readonly 'chart.intervals.mean': { readonly mean: MessageValue }
    readonly 'chart.seconds': { readonly seconds: number | bigint }
    readonly 'chart.minutes': { readonly minutes: number | bigint }
    readonly 'chart.latency.ms': { readonly ms: number | bigint }
    readonly 'chart.latency.label': { readonly list: MessageValue }
    readonly 'chart.latency.now': { readonly node: MessageValue; readonly ms: number | bigint }
    readonly 'chart.latency.now.none': { readonly node: MessageValue }
    readonly 'chart.clock': { readonly at: number | Date }
    readonly 'chart.space.note': { readonly filled: number | bigint }
    readonly 'chart.space.label': { readonly count: number | bigint; readonly filled: number | bigint; readonly fullest: MessageValue; readonly most: number | bigint }
    readonly 'chart.space.cell': { readonly prefix: MessageValue; readonly count: number | bigint }
    readonly 'chart.space.not-shown': { readonly count: number | bigint }
    readonly 'chart.space.rest': { readonly shown: number | bigint; readonly filled: number | bigint }
    readonly 'console.about': { readonly network: MessageValue }
    readonly 'console.param.integer': { readonly min: number | bigint; readonly max: number | bigint }
    readonly 'console.curl.copied': { readonly node: MessageValue }
    readonly 'console.answer.asking': { readonly method: MessageValue; readonly time: MessageValue }
    readonly 'console.answer.took.ms': { readonly ms: number | bigint }
    readonly 'console.answer.at.time': { readonly at: number | Date }
    readonly 'console.copy': { readonly what: MessageValue }
    readonly 'console.answer.cut': { readonly shown: number | bigint; readonly all: number | bigint }
    readonly 'console.history.answered': { readonly ms: number | bigint }
    readonly 'console.history.again': { readonly method: MessageValue; readonly age: MessageValue }
    readonly 'explorer.height': { readonly height: number | bigint }
    readonly 'explorer.ms': { readonly ms: number | bigint }
    readonly 'explorer.alike': { readonly nodes: number | bigint }
    readonly 'explorer.outvoted': { readonly fewer: number | bigint; readonly nodes: number | bigint }
    readonly 'explorer.split': { readonly blocks: number | bigint }
    readonly 'change.first': { readonly count: number | bigint }
    readonly 'change.blocks': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'change.more': { readonly count: number | bigint }
    readonly 'change.times': { readonly count: number | bigint }
    readonly 'change.which.watched': { readonly count: number | bigint }
    readonly 'check.bytes': { readonly count: number | bigint }
    readonly 'check.leaves': { readonly count: number | bigint }
    readonly 'check.quorums': { readonly count: number | bigint }
    readonly 'check.agree.count': { readonly count: number | bigint }
    readonly 'check.agree.differ': { readonly count: number | bigint }
    readonly 'check.agree.shared': { readonly hosts: MessageValue }
    readonly 'check.agree.earlier': { readonly count: number | bigint }
    readonly 'check.lock.at': { readonly height: number | bigint }
    readonly 'check.rejected.about': { readonly node: MessageValue; readonly fault: MessageValue }
    readonly 'entry.gone': { readonly height: number | bigint }
    readonly 'entry.history.at': { readonly height: number | bigint }
    readonly 'entry.preimage.about': { readonly count: number | bigint; readonly place: number | bigint; readonly total: number | bigint }
    readonly 'entry.range': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'masternode.watch.of': { readonly service: MessageValue }
    readonly 'masternode.rows': { readonly found: number | bigint; readonly height: number | bigint; readonly verdict: MessageValue }
    readonly 'masternode.rows.printed': { readonly from: number | bigint; readonly to: number | bigint }
    readonly 'masternode.prefix': { readonly prefix: MessageValue }
    readonly 'masternode.open': { readonly service: MessageValue }
    readonly 'net.about': { readonly name: MessageValue; readonly every: MessageValue }
    readonly 'net.no-nodes': { readonly name: MessageValue }
    readonly 'net.age.seconds': { readonly count: number | bigint }
    readonly 'net.span.seconds': { readonly count: number | bigint }
    readonly 'net.span.minutes': { readonly minutes: number | bigint }
    readonly 'net.span.minutes-seconds': { readonly minutes: number | bigint; readonly seconds: number | bigint }
    readonly 'net.span.hours': { readonly hours: number | bigint; readonly minutes: number | bigint }
    readonly 'net.unanswered': { readonly name: MessageValue }
    readonly 'net.stale.forged': { readonly nodes: MessageValue }
    readonly 'net.stale.since': { readonly age: MessageValue }
    readonly 'net.tip.waiting.count': { readonly count: number | bigint }
    readonly 'net.tip.saved.age': { readonly age: MessageValue }
    readonly 'net.tip.pace.part': { readonly span: MessageValue }
    readonly 'net.tip.pace.part.old': { readonly span: MessageValue }
    readonly 'net.tip.pair': { readonly first: number | bigint; readonly second: number | bigint }
    readonly 'net.tip.agree.of': { readonly agreeing: number | bigint; readonly count: number | bigint }
    readonly 'net.nodes.on-tip': { readonly agreeing: number | bigint; readonly count: number | bigint }
    readonly 'net.nodes.on-tip.old': { readonly agreeing: number | bigint; readonly count: number | bigint }
    readonly 'net.nodes.none': { readonly count: number | bigint }
    readonly 'net.platform.answering': { readonly asked: number | bigint; readonly count: number | bigint }
    readonly 'net.platform.not-agreed': { readonly offered: number | bigint }
    readonly 'net.platform.fixed': { readonly offered: number | bigint }
    readonly 'net.platform.evonodes': { readonly offered: number | bigint; readonly asked: number | bigint; readonly failed: number | bigint; readonly rejected: number | bigint }
    readonly 'net.node.rests': { readonly span: MessageValue; readonly failures: number | bigint }
    readonly 'net.node.of': { readonly node: MessageValue; readonly text: MessageValue }
    readonly 'net.node.rests.several': { readonly span: MessageValue }
    readonly 'net.node.other-block.about': { readonly hash: MessageValue; readonly own: MessageValue }
    readonly 'net.node.bad-list.about': { readonly count: number | bigint; readonly node: MessageValue }
    readonly 'net.simulated': { readonly nodes: MessageValue; readonly count: number | bigint }
    readonly 'net.sides.locked.only': { readonly nodes: MessageValue; readonly height: number | bigint }
    readonly 'net.sides.locked.other': { readonly nodes: MessageValue; readonly height: number | bigint }
    readonly 'net.sides.locked': { readonly height: number | bigint }
    readonly 'net.sides.untrusted': { readonly height: number | bigint }
    readonly 'net.sides.shared': { readonly height: number | bigint }
    readonly 'net.sides.side': { readonly nodes: MessageValue; readonly hash: MessageValue; readonly height: string | number; readonly coinbase: string | number; readonly followed: string | number }
    readonly 'net.sides.proof': { readonly locked: string | number }
    readonly 'quorum.about': { readonly count: number | bigint; readonly types: number | bigint }
    readonly 'quorum.group': { readonly type: MessageValue; readonly count: number | bigint }
    readonly 'quorum.caption': { readonly type: MessageValue }
    readonly 'quorum.place.at': { readonly index: number | bigint }
    readonly 'quorum.signed.of': { readonly signers: number | bigint; readonly members: number | bigint }
    readonly 'group.show': { readonly prefix: MessageValue }
    readonly 'group.about': { readonly count: number | bigint }
    readonly 'group.shown': { readonly shown: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['network'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/settings' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'networks.own.about': { readonly kind: MessageValue; readonly mediaType: MessageValue }
    readonly 'networks.edit.of': { readonly name: MessageValue }
    readonly 'networks.edit.title': { readonly name: MessageValue }
    readonly 'networks.remove.of': { readonly name: MessageValue }
    readonly 'networks.remove.done': { readonly name: MessageValue; readonly current: string | number }
    readonly 'networks.added': { readonly name: MessageValue }
    readonly 'networks.profile.choice': { readonly profile: string | number }
    readonly 'networks.nodes.fault': { readonly line: MessageValue; readonly fault: MessageValue }
    readonly 'networks.nodes.offered': { readonly count: number | bigint }
    readonly 'networks.nodes.count': { readonly count: number | bigint }
    readonly 'networks.nodes.count.platform': { readonly count: number | bigint }
    readonly 'program.updates.changes': { readonly count: number | bigint }
    readonly 'sandbox.about': { readonly nodes: MessageValue }
    readonly 'sandbox.pace.every': { readonly seconds: number | bigint }
    readonly 'sandbox.faults.count': { readonly count: number | bigint }
    readonly 'sandbox.fault.of': { readonly node: MessageValue }
    readonly 'sandbox.platform.node': { readonly number: MessageValue }
    readonly 'sandbox.platform.rejects': { readonly code: MessageValue }
    readonly 'sandbox.platform.slow': { readonly seconds: number | bigint }
    readonly 'sandbox.amount.lag.value': { readonly seconds: number | bigint }
    readonly 'sandbox.amount.errors.value': { readonly percent: number | bigint }
    readonly 'sandbox.amount.blocks': { readonly blocks: number | bigint }
    readonly 'settings.about.files': { readonly count: number | bigint }
    readonly 'settings.about.headers.missing': { readonly headers: MessageValue }
    readonly 'file.about.of': { readonly name: MessageValue; readonly size: number | bigint }
    readonly 'lock.settings.minutes': { readonly minutes: number | bigint }
    readonly 'networks.use': { readonly names: MessageValue }
    readonly 'networks.use.draft': { readonly label: MessageValue }
    readonly 'networks.use.run': { readonly pattern: MessageValue }
    readonly 'networks.use.more': { readonly count: number | bigint }
    readonly 'networks.use.locks': { readonly count: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['settings'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/vault' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'vault.remove.lock.amount': { readonly duffs: number | bigint }
    readonly 'phrase.outside': { readonly count: number | bigint }
    readonly 'phrase.make.length.of': { readonly words: number | bigint }
    readonly 'phrase.fault.length': { readonly found: number | bigint }
    readonly 'phrase.fault.words': { readonly count: number | bigint; readonly places: MessageValue }
    readonly 'phrase.forget.done': { readonly keys: number | bigint }
    readonly 'phrase.words.left': { readonly seconds: number | bigint }
    readonly 'phrase.check.word': { readonly place: number | bigint }
    readonly 'phrase.check.wrong': { readonly place: number | bigint }
    readonly 'phrase.state.line': { readonly words: number | bigint; readonly origin: string | number; readonly at: number | Date; readonly isWritten: string | number; readonly writtenAt: number | Date; readonly all: number | bigint; readonly derived: number | bigint }
    readonly 'phrase.card.unwritten': { readonly words: number | bigint }
    readonly 'phrase.card.written': { readonly words: number | bigint }
    readonly 'lost.has': { readonly ways: MessageValue }
    readonly 'lost.phrase.about': { readonly derived: number | bigint }
    readonly 'lost.phrase.others': { readonly others: number | bigint }
    readonly 'discard.about': { readonly count: number | bigint; readonly phrase: string | number }
    readonly 'discard.stay': { readonly restored: string | number }
    readonly 'discard.locks': { readonly count: number | bigint }
    readonly 'discard.name': { readonly count: number | bigint }
    readonly 'passkey.of': { readonly name: MessageValue }
    readonly 'passkey.about': { readonly at: number | Date }
    readonly 'passkey.about.used': { readonly at: number | Date; readonly usedAt: number | Date }
    readonly 'passkey.add.made': { readonly name: MessageValue }
    readonly 'passkey.add.done': { readonly name: MessageValue }
    readonly 'passkey.rename.of': { readonly name: MessageValue }
    readonly 'passkey.remove.of': { readonly name: MessageValue }
    readonly 'passkey.remove.done': { readonly name: MessageValue }
    readonly 'passkey.renew': { readonly count: number | bigint }
    readonly 'find.about': { readonly network: MessageValue }
    readonly 'find.progress': { readonly asked: number | bigint; readonly all: number | bigint }
    readonly 'find.range': { readonly most: number | bigint }
    readonly 'find.range.asked': { readonly first: number | bigint; readonly last: number | bigint; readonly network: MessageValue; readonly keys: number | bigint }
    readonly 'find.found': { readonly count: number | bigint }
    readonly 'find.unanswered': { readonly count: number | bigint; readonly all: number | bigint }
    readonly 'restore.network.choice': { readonly network: string | number }
    readonly 'restore.known': { readonly count: number | bigint; readonly network: string | number }
    readonly 'restore.range.too-many': { readonly most: number | bigint }
    readonly 'restore.found': { readonly count: number | bigint }
    readonly 'restore.scanned.identities': { readonly first: number | bigint; readonly last: number | bigint; readonly keyFirst: number | bigint; readonly keyLast: number | bigint; readonly network: MessageValue }
    readonly 'restore.scanned.single-use': { readonly first: number | bigint; readonly last: number | bigint; readonly network: MessageValue }
    readonly 'restore.series.range': { readonly first: number | bigint; readonly last: number | bigint }
    readonly 'restore.show.borne': { readonly count: number | bigint }
    readonly 'restore.show.single-use': { readonly count: number | bigint }
    readonly 'restore.show.others': { readonly count: number | bigint }
    readonly 'restore.more': { readonly shown: number | bigint; readonly count: number | bigint }
    readonly 'restore.take.of': { readonly path: MessageValue }
    readonly 'restore.bearer': { readonly identity: MessageValue; readonly id: number | bigint; readonly level: MessageValue; readonly type: MessageValue }
    readonly 'restore.bearer.single-use': { readonly purpose: string | number }
    readonly 'restore.level.of': { readonly path: MessageValue }
    readonly 'restore.claim.pasted': { readonly place: string | number; readonly level: MessageValue }
    readonly 'restore.claim.here': { readonly place: string | number; readonly identity: MessageValue; readonly level: MessageValue }
    readonly 'restore.claim.vault': { readonly place: string | number; readonly level: MessageValue }
    readonly 'restore.claim.first-key': { readonly place: string | number }
    readonly 'restore.claims.used': { readonly said: MessageValue; readonly level: MessageValue }
    readonly 'restore.claims.chosen': { readonly said: MessageValue; readonly level: MessageValue }
    readonly 'restore.claims.medium': { readonly said: MessageValue }
    readonly 'restore.act': { readonly count: number | bigint }
    readonly 'restore.act.too-many': { readonly most: number | bigint }
    readonly 'restore.done': { readonly count: number | bigint }
    readonly 'restore.done.existing': { readonly count: number | bigint }
    readonly 'storage.idle.value': { readonly minutes: number | bigint }
    readonly 'vault.session.open.left': { readonly minutes: number | bigint }
    readonly 'vault.count': { readonly count: number | bigint }
    readonly 'vault.private-keys': { readonly count: number | bigint }
    readonly 'vault.keys.sealed': { readonly at: number | Date }
    readonly 'vault.keys.filter.all': { readonly count: number | bigint }
    readonly 'vault.keys.filter.unowned': { readonly count: number | bigint }
    readonly 'vault.keys.found.others': { readonly count: number | bigint }
    readonly 'vault.keys.group.count': { readonly count: number | bigint }
    readonly 'vault.keys.left': { readonly count: number | bigint }
    readonly 'vault.keys.rename.of': { readonly label: MessageValue }
    readonly 'vault.keys.remove.of': { readonly label: MessageValue }
    readonly 'vault.safe': { readonly count: number | bigint }
    readonly 'vault.keys.unused': { readonly dash: MessageValue }
    readonly 'vault.remove.paid': { readonly duffs: number | bigint }
    readonly 'vault.remove.done': { readonly label: MessageValue }
    readonly 'vault.new.derive.about': { readonly network: MessageValue }
    readonly 'vault.new.derive.gate': { readonly network: MessageValue }
    readonly 'vault.key-file.done': { readonly count: number | bigint }
    readonly 'vault.key-file.failed': { readonly name: MessageValue }
    readonly 'vault.key-file.rejected.line': { readonly path: MessageValue; readonly text: MessageValue }
    readonly 'vault.keep.known': { readonly name: MessageValue }
    readonly 'vault.new.done': { readonly label: MessageValue }
    readonly 'damage.title': { readonly count: number | bigint }
    readonly 'damage.unreadable.about': { readonly id: MessageValue }
    readonly 'damage.fault': { readonly fault: string | number }
    readonly 'damage.fault.about': { readonly fault: string | number }
    readonly 'damage.remove.of': { readonly name: MessageValue }
    readonly 'damage.remove.done': { readonly name: MessageValue }
    readonly 'damage.manifest': { readonly list: string | number }
    readonly 'damage.manifest.about': { readonly list: string | number }
    readonly 'vault.progress': { readonly done: number | bigint; readonly total: number | bigint }
    readonly 'vault.progress.last': { readonly total: number | bigint }
    readonly 'backup.at': { readonly at: number | Date }
    readonly 'backup.earlier': { readonly which: string | number }
    readonly 'backup.uncovered': { readonly count: number | bigint }
    readonly 'backup.done': { readonly keys: number | bigint }
    readonly 'backup.done.about': { readonly file: MessageValue }
    readonly 'backup.done.written': { readonly file: MessageValue }
    readonly 'backup.place': { readonly file: MessageValue }
    readonly 'backup.done.left-out': { readonly count: number | bigint }
    readonly 'backup.file.chosen': { readonly name: MessageValue; readonly size: number | bigint }
    readonly 'backup.file.read': { readonly name: MessageValue; readonly kind: string | number; readonly at: number | Date }
    readonly 'backup.test.done': { readonly keys: number | bigint }
    readonly 'backup.test.done.about': { readonly at: number | Date }
    readonly 'backup.test.other.about': { readonly at: number | Date; readonly keys: number | bigint }
    readonly 'backup.test.absent': { readonly count: number | bigint }
    readonly 'backup.restore.review.made': { readonly at: number | Date }
    readonly 'backup.restore.unreadable': { readonly count: number | bigint }
    readonly 'backup.restore.done.about': { readonly keys: number | bigint; readonly records: number | bigint }
    readonly 'keys.reveal.of': { readonly label: MessageValue }
    readonly 'keys.export.of': { readonly label: MessageValue }
    readonly 'keys.reveal': { readonly label: MessageValue }
    readonly 'keys.reveal.wif': { readonly network: MessageValue }
    readonly 'keys.reveal.left': { readonly seconds: number | bigint }
    readonly 'keys.export': { readonly label: MessageValue }
    readonly 'keys.export.done': { readonly file: MessageValue }
    readonly 'log.holds.about': { readonly count: number | bigint }
    readonly 'log.damaged.chain': { readonly chain: string | number }
    readonly 'log.chain.session': { readonly index: number | bigint }
    readonly 'log.chain.device': { readonly index: number | bigint }
    readonly 'log.chain.vault': { readonly vault: MessageValue }
    readonly 'log.key.gone': { readonly id: MessageValue }
    readonly 'log.page': { readonly from: number | bigint; readonly to: number | bigint; readonly count: number | bigint }
    readonly 'passphrase.cost.parameters': { readonly memory: number | bigint; readonly iterations: number | bigint }
    readonly 'passphrase.cost.ms': { readonly ms: number | bigint }
    readonly 'passphrase.running': { readonly runs: number | bigint }
    readonly 'passphrase.running.about': { readonly runs: number | bigint; readonly seconds: MessageValue }
    readonly 'passphrase.raise.option': { readonly memory: number | bigint; readonly iterations: number | bigint }
    readonly 'passphrase.raise.option.about': { readonly memory: number | bigint; readonly iterations: number | bigint; readonly seconds: MessageValue }
    readonly 'passphrase.exposed.count': { readonly count: number | bigint }
    readonly 'passphrase.exposed.done': { readonly count: number | bigint }
    readonly 'vault.ways.cost.here': { readonly cost: MessageValue; readonly ms: number | bigint }
    readonly 'vault.ways.cost': { readonly mebibytes: MessageValue; readonly passes: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['vault'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/rules' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
    readonly 'profile.read-only': { readonly name: MessageValue }
    readonly 'profile.disabled-at': { readonly name: MessageValue }
    readonly 'profile.key-type': { readonly name: MessageValue }
    readonly 'profile.bls-scheme': { readonly name: MessageValue }
    readonly 'profile.version-prefix': { readonly name: MessageValue }
    readonly 'platform.network-version': { readonly version: number | bigint; readonly known: number | bigint }
    readonly 'platform.one-meaning': { readonly pointers: MessageValue }
    readonly 'funding.floor': { readonly duffs: number | bigint }
  }
  export type Messages = MessagesOf<(typeof catalogue)['rules'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: readonly CompiledMessage[] }
}

declare module 'virtual:messages/errors' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
  }
  export type Messages = MessagesOf<(typeof catalogue)['errors'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/passphrase' {
  import type catalogue from '#/words/en-GB.json'
  import type { CompiledMessage, MessageValue } from '#/words/format-message.ts'
  import type { MessagesOf } from 'virtual:messages/section'
  interface Arguments {
  }
  export type Messages = MessagesOf<(typeof catalogue)['passphrase'], Arguments>
  export const messages: { readonly [Id in keyof Messages]: CompiledMessage }
}

declare module 'virtual:messages/section' {
  /** The messages of a section with the arguments of each: null for none, unknown for several wordings. */
  export type MessagesOf<Section, Arguments> = {
    readonly [Id in keyof Section]: Id extends keyof Arguments
      ? Arguments[Id]
      : Section[Id] extends string
        ? null
        : unknown
  }
}

declare module 'virtual:messages/locale' {
  import type { TimeStyles } from '#/words/format-time.ts'

  /** The language that the messages are in, as `Intl` takes it. */
  export const locale: string
  /** The sign between each three digits of a whole number; undefined where the language groups them otherwise. */
  export const groupSign: string | undefined
  /** Whether 1 is singular and every other whole number is plural. */
  export const isOneOrOther: boolean
  /** What is between the parts of a list, and before the last; undefined where that depends on more than their number. */
  export const listSigns: { readonly between: string; readonly last: string } | undefined
  /** How times are written: what `Intl` takes, and the parts of it where the language is simple. */
  export const timeStyles: TimeStyles
  /** The names of the months, as dates have them. */
  export const months: readonly string[]
}
