// The functions of Android's C library that CombineCore calls, with their types and their nullability.
#define STDERR_FILENO 2
#define SIGTRAP 5

typedef long pthread_t;
typedef struct { int words[10]; } pthread_mutex_t;
typedef struct { long word; } pthread_mutexattr_t;

pthread_t pthread_self(void);
int pthread_mutex_init(pthread_mutex_t *_Nonnull mutex, const pthread_mutexattr_t *_Nullable attributes);
int pthread_mutex_destroy(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_lock(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_trylock(pthread_mutex_t *_Nonnull mutex);
int pthread_mutex_unlock(pthread_mutex_t *_Nonnull mutex);
long write(int descriptor, const void *_Nonnull bytes, unsigned long count);
int raise(int signal);

typedef int pthread_key_t;
typedef struct { long words[8]; } pthread_attr_t;

int pthread_key_create(pthread_key_t *_Nonnull key, void (*_Nullable release)(void *_Nullable));
void *_Nullable pthread_getspecific(pthread_key_t key);
int pthread_setspecific(pthread_key_t key, const void *_Nullable value);
int pthread_attr_init(pthread_attr_t *_Nonnull attributes);
int pthread_attr_getstacksize(const pthread_attr_t *_Nonnull attributes, unsigned long *_Nonnull size);
int pthread_attr_destroy(pthread_attr_t *_Nonnull attributes);
