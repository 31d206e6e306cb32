import { cacheControl, securityHeaders } from './security-headers.ts'

// The same headers for hosts that serve files only, in the words of each (docs/hosting.md).

const everywhere = Object.entries(securityHeaders('/'))
const policy = 'Content-Security-Policy'
const workerPolicy = securityHeaders('/assets/vault.worker-x.js')[policy] ?? ''
const keeperPath = '/service-worker.js'
const keeperPolicy = securityHeaders(keeperPath)[policy] ?? ''
const forEver = cacheControl('/assets/x.js')
const afresh = cacheControl('/')
const workerFile = String.raw`vault\.worker-[\w-]+\.js`

/** Files for static hosts, by their path below `dist/hosting`. */
export function formatHostingFiles(): Readonly<Record<string, string>> {
  return {
    'netlify-cloudflare/_headers': formatHeadersFile(),
    'netlify-cloudflare/_redirects': '/*  /index.html  200\n',
    'nginx/keywright.conf': formatNginx(),
    'apache/.htaccess': formatApache(),
    'caddy/Caddyfile': formatCaddy(),
    'vercel/vercel.json': formatVercel(),
  }
}

// Where two blocks name the same header these hosts send both values, and a browser keeps both policies: the stricter holds.
function formatHeadersFile(): string {
  const block = (path: string, headers: readonly (readonly [string, string])[]) =>
    `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
  return [
    block('/*', everywhere),
    block('/', [['Cache-Control', afresh]]),
    block('/index.html', [['Cache-Control', afresh]]),
    block('/assets/*', [['Cache-Control', forEver]]),
    block('/assets/vault.worker-*', [[policy, workerPolicy]]),
    block(keeperPath, [
      [policy, keeperPolicy],
      ['Cache-Control', afresh],
    ]),
  ].join('\n')
}

function formatNginx(): string {
  const headers = everywhere.map(([name, value]) =>
    name === policy
      ? `add_header ${name} $keywright_policy always;`
      : `add_header ${name} "${value}" always;`,
  )
  return `# Into the http block.
map $uri $keywright_policy {
  default "${securityHeaders('/')[policy]}";
  "~^/assets/${workerFile}$" "${workerPolicy}";
  "${keeperPath}" "${keeperPolicy}";
}
map $uri $keywright_cache {
  default "${afresh}";
  "~^/assets/" "${forEver}";
}

server {
  listen 443 ssl;
  # server_name, ssl_certificate, ssl_certificate_key: yours.
  root /var/www/keywright;
  gzip_static on;
  ${headers.join('\n  ')}
  add_header Cache-Control $keywright_cache;
  location /assets/ {
    try_files $uri =404;
  }
  location / {
    try_files $uri /index.html;
  }
}
`
}

function formatApache(): string {
  const headers = everywhere.map(([name, value]) => `Header always set ${name} "${value}"`)
  return `${headers.join('\n')}
Header always set Cache-Control "${afresh}"
<FilesMatch "^${workerFile}$">
  Header always set ${policy} "${workerPolicy}"
</FilesMatch>
<FilesMatch "^service-worker\\.js$">
  Header always set ${policy} "${keeperPolicy}"
</FilesMatch>
<If "%{REQUEST_URI} =~ m#^/assets/#">
  Header always set Cache-Control "${forEver}"
</If>
RewriteEngine On
RewriteRule ^assets/ - [L]
RewriteCond %{REQUEST_FILENAME} !-f
RewriteRule ^ /index.html [L]
`
}

function formatCaddy(): string {
  const headers = everywhere
    .filter(([name]) => name !== policy)
    .map(([name, value]) => `    ${name} "${value}"`)
  return `# The name is yours.
keywright.example {
  root * /var/www/keywright
  @worker path_regexp ^/assets/${workerFile}$
  @keeper path ${keeperPath}
  @page {
    not path_regexp ^/assets/${workerFile}$
    not path ${keeperPath}
  }
  @assets {
    path /assets/*
    file
  }
  @rest not {
    path /assets/*
    file
  }
  header {
${headers.join('\n')}
  }
  header @worker ${policy} "${workerPolicy}"
  header @keeper ${policy} "${keeperPolicy}"
  header @page ${policy} "${securityHeaders('/')[policy]}"
  header @assets Cache-Control "${forEver}"
  header @rest Cache-Control "${afresh}"
  handle /assets/* {
    file_server {
      precompressed br gzip
    }
  }
  handle {
    try_files {path} /index.html
    file_server {
      precompressed br gzip
    }
  }
}
`
}

function formatVercel(): string {
  const named = (headers: readonly (readonly [string, string])[]) =>
    headers.map(([key, value]) => ({ key, value }))
  const others = everywhere.filter(([name]) => name !== policy)
  const isWorker = 'assets/vault\\.worker-.*'
  const isKeeper = 'service-worker\\.js'
  return `${JSON.stringify(
    {
      rewrites: [{ source: '/((?!assets/).*)', destination: '/index.html' }],
      headers: [
        { source: '/(.*)', headers: named(others) },
        {
          source: `/((?!${isWorker}|${isKeeper}$).*)`,
          headers: named(everywhere.filter(([name]) => name === policy)),
        },
        { source: `/(${isWorker})`, headers: named([[policy, workerPolicy]]) },
        { source: `/(${isKeeper})`, headers: named([[policy, keeperPolicy]]) },
        { source: '/((?!assets/).*)', headers: named([['Cache-Control', afresh]]) },
        { source: '/assets/(.*)', headers: named([['Cache-Control', forEver]]) },
      ],
    },
    undefined,
    2,
  )}\n`
}
